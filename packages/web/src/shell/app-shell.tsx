import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../parts/display/icon.tsx'
import { Progress, ProgressLine } from '../parts/feedback/states.tsx'
import { Button } from '../parts/form/button.tsx'
import { Dialog } from '../parts/layout/dialog.tsx'
import styles from './app-shell.module.css'
import { AccountMenu } from './account-menu.tsx'
import { navigation, operatorPage } from './navigation.ts'
import { useSignedOut } from './signed-out.ts'
import { useStoredTheme } from './stored-theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useIsOperator } from './use-account.ts'

const Search = lazy(() => import('./search/search.tsx'))
const SignIn = lazy(() =>
  import('./sign-in/sign-in.tsx').then(({ SignIn: component }) => ({ default: component })),
)

/** How a page is framed. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Also shown to visitors who are not signed in. */
    isPublic?: boolean
    /** One thing to do, without navigation around it. */
    isPlain?: boolean
  }
}

/** The frame around every page, or the sign-in instead of it. */
export function AppShell() {
  const isSignedOut = useSignedOut()
  useStoredTheme()
  const { isPublic = false, isPlain = false } = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData ?? {},
  })
  const isLocked = isSignedOut && !isPublic
  const page = (
    <Suspense fallback={<Progress label="Loading page" />}>{isLocked ? <SignIn /> : <Outlet />}</Suspense>
  )
  const isFetching = useIsFetching() + useIsMutating() > 0
  const isLoading = useRouterState({ select: ({ isLoading: loading }) => loading })
  return (
    <>
      <ProgressLine active={isFetching || isLoading} />
      {isLocked || isPlain ? <PlainFrame>{page}</PlainFrame> : <Frame>{page}</Frame>}
    </>
  )
}

/** With the pages beside it; on a phone below it. */
function Frame({ children }: { children: ReactNode }) {
  const [isSearching, setSearching] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useFocusOnNewPage(() => setMenuOpen(false))
  useSearchKey(() => setSearching(true))
  return (
    <div className={styles['shell']}>
      <SkipLink main={main} />
      <header className={styles['side']}>
        <Brand />
        <button type="button" className={styles['search']} onClick={() => setSearching(true)}>
          <Icon name="search" />
          <span>Search</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
        <nav aria-label="Pages" className={styles['nav']}>
          <PageLinks />
        </nav>
        <div className={styles['foot']}>
          <AccountMenu />
          <ThemeSwitch />
        </div>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles['main']}>
        {children}
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
            <AccountMenu />
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

/** For pages that somebody comes to for one thing: to sign in, join, or allow something. */
function PlainFrame({ children }: { children: ReactNode }) {
  const main = useFocusOnNewPage(() => {})
  return (
    <div className={styles['plain']}>
      <SkipLink main={main} />
      <header className={styles['top']}>
        <Brand />
        <ThemeSwitch />
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  )
}

const Brand = () => (
  <Link to="/" className={styles['brand']}>
    Tutor Nexus
  </Link>
)

function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <a className={styles['skip']} href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}

function PageLinks() {
  const pages = useIsOperator() ? [...navigation, operatorPage] : navigation
  return pages.map((entry) => <PageLink key={entry.label} {...entry} />)
}

function PageLink({ link, label, icon }: (typeof navigation)[number] | typeof operatorPage) {
  return (
    <Link {...link} className={styles['link']} activeOptions={{ exact: link.to === '/' }}>
      <Icon name={icon} />
      {label}
    </Link>
  )
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
