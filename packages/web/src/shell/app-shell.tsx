import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import hidden from '../design/hidden.module.css'
import { setTheme, type Theme, useTheme } from '../design/theme.ts'
import { Icon, type IconName } from '../parts/display/icon.tsx'
import { Progress, ProgressLine } from '../parts/feedback/states.tsx'
import { Button } from '../parts/form/button.tsx'
import { Dialog } from '../parts/layout/dialog.tsx'
import styles from './app-shell.module.css'
import { navigation } from './navigation.ts'
import { SignIn } from './sign-in.tsx'
import { useSignedOut } from './signed-out.ts'

const Search = lazy(() => import('./search/search.tsx'))

/** The frame around every page. */
export function AppShell() {
  const isSignedOut = useSignedOut()
  const isFetching = useIsFetching() + useIsMutating() > 0
  const isLoading = useRouterState({ select: ({ isLoading: loading }) => loading })
  const [isSearching, setSearching] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useFocusOnNewPage(() => setMenuOpen(false))
  useSearchKey(() => setSearching(true))
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main" onClick={(event) => skip(event, main.current)}>
        Skip to content
      </a>
      <ProgressLine active={isFetching || isLoading} />
      <header className={styles['side']}>
        <Link to="/" className={styles['brand']}>
          Tutor Nexus
        </Link>
        <button type="button" className={styles['search']} onClick={() => setSearching(true)}>
          <Icon name="search" />
          <span>Search</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
        <nav aria-label="Pages" className={styles['nav']}>
          <PageLinks />
        </nav>
        <div className={styles['foot']}>
          <ThemeSwitch />
        </div>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles['main']}>
        {isSignedOut ? (
          <SignIn />
        ) : (
          <Suspense fallback={<Progress label="Loading page" />}>
            <Outlet />
          </Suspense>
        )}
      </main>
      <nav aria-label="Main pages" className={styles['bar']}>
        {navigation
          .filter(({ main: isMain }) => isMain)
          .map((entry) => (
            <PageLink key={entry.label} {...entry} />
          ))}
        <button type="button" className={styles['link']} onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
          More
        </button>
      </nav>
      {isMenuOpen ? (
        <Dialog title="All pages" position="side" onClose={() => setMenuOpen(false)}>
          <nav aria-label="All pages" className={styles['nav']}>
            <PageLinks />
          </nav>
          <div className={styles['foot']}>
            <ThemeSwitch />
          </div>
        </Dialog>
      ) : null}
      {isSearching ? (
        <Suspense>
          <Search onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
      <Button
        look="quiet"
        className={styles['searchButton']}
        aria-label="Search"
        onClick={() => setSearching(true)}
      >
        <Icon name="search" />
      </Button>
    </div>
  )
}

const PageLinks = () => navigation.map((entry) => <PageLink key={entry.label} {...entry} />)

function PageLink({ link, label, icon }: (typeof navigation)[number]) {
  return (
    <Link {...link} className={styles['link']} activeOptions={{ exact: link.to === '/' }}>
      <Icon name={icon} />
      {label}
    </Link>
  )
}

function skip(event: { preventDefault: () => void }, main: HTMLElement | null): void {
  event.preventDefault()
  main?.focus()
}

/** Moves the focus to the new page, for keyboard users. */
function useFocusOnNewPage(onNewPage: () => void) {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    onNewPage()
    main.current?.focus({ preventScroll: true })
  })
  return main
}

/** `/` and Ctrl+K open the search, except while typing. */
function useSearchKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping
      const isPalette = event.key === 'k' && (event.ctrlKey || event.metaKey)
      if (!isSlash && !isPalette) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

const THEMES: readonly { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
  { theme: 'system', label: 'Match system', icon: 'system' },
]

function ThemeSwitch() {
  const chosen = useTheme()
  return (
    <div role="group" aria-label="Theme" className={styles['switch']}>
      {THEMES.map(({ theme, label, icon }) => (
        <button
          key={theme}
          type="button"
          title={label}
          aria-pressed={theme === chosen}
          className={styles['choice']}
          onClick={() => setTheme(theme)}
        >
          <Icon name={icon} />
          <span className={hidden['hidden']}>{label}</span>
        </button>
      ))}
    </div>
  )
}
