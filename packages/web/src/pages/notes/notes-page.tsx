import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Data } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'
import { Copyable } from '../../parts/display/copyable.tsx'
import { Icon } from '../../parts/display/icon.tsx'
import { EmptyState, ErrorState, Loaded } from '../../parts/feedback/states.tsx'
import { Button, buttonClass } from '../../parts/form/button.tsx'
import { Select } from '../../parts/form/field.tsx'
import { SearchField } from '../../parts/form/search-field.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { VaultTree } from './browsing/vault-tree.tsx'
import { NotePage } from './note-page.tsx'
import { inVault } from './note-path.ts'
import styles from './notes-page.module.css'
import { useDailyNote } from './use-daily-note.ts'

const route = getRouteApi('/notes')

const NewNote = lazy(() => import('./new-note.tsx'))
const Found = lazy(() => import('./browsing/search-results.tsx'))
const Overview = lazy(() => import('./browsing/overview.tsx'))

export function NotesPage() {
  const vaults = useVaults()
  const { vault } = route.useSearch()
  return (
    <Loaded query={vaults} doing="load your vaults" waiting="Loading notes">
      {({ data }) => {
        const chosen = chosenVault(data.items, vault)
        return chosen ? <Vault key={chosen.name} vault={chosen} vaults={data.items} /> : <NoVault />
      }}
    </Loaded>
  )
}

function Vault({ vault, vaults }: { vault: ListedVault; vaults: readonly ListedVault[] }) {
  const { note, line, q, tag, new: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const name = vault.isDefault ? undefined : vault.name
  const [isMaking, setMaking] = useState(false)
  const go = (search: { note?: string; q?: string; tag?: string; edit?: string }, replace = false) =>
    void navigate({ search: { ...inVault(name), ...search }, replace, resetScroll: !replace })
  const isFound = q !== undefined || tag !== undefined
  const shows = note === undefined ? (isFound ? 'found' : 'overview') : 'note'
  useFocusOnNote(note, line !== undefined)
  const daily = useDailyNote(name, (path, isNew) => go({ note: path, ...(isNew ? { edit: 'now' } : {}) }))
  const newNote = vault.readOnly ? null : (
    <Button onClick={() => setMaking(true)}>
      <Icon name="plus" />
      New note
    </Button>
  )
  const today = vault.readOnly ? null : (
    <Button busy={daily.isPending} onClick={() => daily.mutate()}>
      Today’s note
    </Button>
  )
  return (
    <>
      {note === undefined ? (
        <PageHeader
          title="Notes"
          actions={
            <>
              <Link to="/notes/graph" search={inVault(name)} className={buttonClass()}>
                Graph
              </Link>
              {today}
              {newNote}
            </>
          }
        >
          {vault.notes === 1 ? '1 note' : `${vault.notes ?? 0} notes`} in {vault.folder ?? vault.name}
          {vault.readOnly ? ', read-only' : ''}
        </PageHeader>
      ) : null}
      {daily.error ? <ErrorState error={daily.error} doing="open today’s note" /> : null}
      <div className={styles['layout']} data-shows={shows}>
        <div className={styles['search']} role="search">
          <SearchField
            label="Search notes"
            placeholder="Search notes"
            value={q ?? ''}
            onChange={(words) => go(words === '' ? {} : { q: words }, note === undefined)}
          />
          {vaults.length > 1 ? (
            <Select
              label="Vault"
              hideLabel
              value={vault.name}
              onChange={({ target }) => {
                const other = vaults.find((each) => each.name === target.value)
                void navigate({ search: other && !other.isDefault ? { vault: other.name } : {} })
              }}
            >
              {vaults.map((each) => (
                <option key={each.name}>{each.name}</option>
              ))}
            </Select>
          ) : null}
        </div>
        <nav aria-label="Notes in the vault" className={styles['tree']}>
          <VaultTree vault={name} note={note} />
        </nav>
        <div className={styles['main']}>
          <Suspense>
            {note !== undefined ? (
              <NotePage key={note} path={note} vault={name} isReadOnly={vault.readOnly} newNote={newNote} />
            ) : isFound ? (
              <Found
                words={q ?? ''}
                tag={tag}
                vault={name}
                hasOthers={vaults.length > 1}
                onAll={() => go({})}
              />
            ) : (
              <Overview vault={name} />
            )}
          </Suspense>
        </div>
      </div>
      {(isMaking || wanted !== undefined) && !vault.readOnly ? (
        <Suspense>
          <NewNote
            vault={name}
            wanted={wanted ?? (note === undefined ? '' : note.slice(0, note.lastIndexOf('/') + 1))}
            onClose={() => {
              setMaking(false)
              if (wanted !== undefined) go(note === undefined ? {} : { note }, true)
            }}
            onMade={(path) => {
              setMaking(false)
              go({ note: path, edit: 'now' })
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Moves the focus to the new note, for keyboard users, unless a line of it takes the focus. */
function useFocusOnNote(note: string | undefined, hasLine: boolean): void {
  const before = useRef(note)
  useEffect(() => {
    if (before.current === note) return
    before.current = note
    if (note !== undefined && !hasLine) document.getElementById('main')?.focus({ preventScroll: true })
  }, [note, hasLine])
}

/** On a shared server, people have only the vaults added for them. */
function NoVault() {
  return (
    <>
      <PageHeader title="Notes">Search, link and edit your own Markdown files</PageHeader>
      <EmptyState
        title="No notes folder connected"
        actions={
          <Copyable label="command to add a vault" text="npx tutor-nexus vault add /path/to/your/notes" />
        }
      >
        Ask whoever runs this server to add one in a terminal; --user sets the owner. Then reload this page.
        Files are only changed when you ask for it.
      </EmptyState>
    </>
  )
}

type ListedVault = Data<'vaultManager_listVaults'>['items'][number]

const MOST_VAULTS = 100

const useVaults = () => useTool('vaultManager_listVaults', { limit: MOST_VAULTS })

/** The named vault, or the default one. */
const chosenVault = (vaults: readonly ListedVault[], name: string | undefined) =>
  vaults.find((vault) => (name === undefined ? vault.isDefault : vault.name === name)) ?? vaults[0]
