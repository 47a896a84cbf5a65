import { useRecentItem } from '../../parts/search/recent-items.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { Button } from '../../parts/form/button.tsx'
import { ErrorState, Loaded, Progress } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { MakeCards } from '../../parts/study/make-cards.tsx'
import { draftOf, useHasDraft } from './editing/draft-store.ts'
import { useBookmark } from './bookmarks/use-bookmarks.ts'
import { AroundNote } from './links/around-note.tsx'
import { LinksPanel, useOutgoing } from './links/links-panel.tsx'
import { folderOf, inVault, nameOf } from './note-path.ts'
import styles from './notes-page.module.css'
import { ReadNote } from './reading/read-note.tsx'
import { useNoteActions } from './use-note-actions.ts'
import { useNote } from './use-note.ts'

const route = getRouteApi('/notes')

// Not needed for reading.
const Editor = lazy(() => import('./editing/editor.tsx'))
const MoveNote = lazy(() => import('./move-note.tsx'))

interface Props {
  path: string
  vault: string | undefined
  isReadOnly: boolean
  newNote: ReactNode
}

/** A note with its actions and links. */
export function NotePage({ path, vault, isReadOnly, newNote }: Props) {
  const { edit, line } = route.useSearch()
  const navigate = route.useNavigate()
  const read = useNote(path, vault)
  const outgoing = useOutgoing(path, vault)
  const actions = useNoteActions(path, vault)
  const { isBookmarked, toggling } = useBookmark(path, vault)
  const [isMoving, setMoving] = useState(false)
  const hasDraft = useHasDraft(path, vault)
  const isGone = read.error instanceof CallFailure && read.error.code === 'NOT_FOUND'
  const note = read.data ?? (isGone && hasDraft ? draftOf(path, vault)?.base : undefined)
  const isEditing = (edit !== undefined || hasDraft) && !isReadOnly && note !== undefined
  useRecentItem('note', note && vault === undefined ? path : undefined, nameOf(path), path)
  const show = (isEdited: boolean) =>
    void navigate({
      search: { ...inVault(vault), note: path, ...(isEdited ? { edit: 'now' } : {}) },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title={nameOf(path)}
        above={
          <>
            <Link to="/notes" search={inVault(vault)}>
              Notes
            </Link>{' '}
            {folderOf(path)
              .split('/')
              .filter(Boolean)
              .map((folder) => `/ ${folder} `)}
          </>
        }
        actions={
          isEditing || !note ? null : (
            <>
              {isReadOnly ? null : (
                <>
                  {newNote}
                  <Button
                    look="quiet"
                    aria-pressed={isBookmarked}
                    busy={toggling.isPending}
                    onClick={() => toggling.mutate()}
                  >
                    {isBookmarked ? 'Bookmarked' : 'Bookmark'}
                  </Button>
                  <Button look="quiet" onClick={() => setMoving(true)}>
                    Rename or move
                  </Button>
                  <Button look="quiet" busy={actions.isRemoving} onClick={() => void actions.remove()}>
                    Delete
                  </Button>
                </>
              )}
              <MakeCards text={note.text} path={path} {...inVault(vault)} />
              {isReadOnly || note.notEditable !== undefined ? null : (
                <Button look="primary" onClick={() => show(true)}>
                  Edit
                </Button>
              )}
            </>
          )
        }
      />
      {toggling.error ? <ErrorState error={toggling.error} doing="change the bookmark" /> : null}
      {actions.failed ? <ErrorState {...actions.failed} /> : null}
      {isEditing && note ? (
        <Suspense fallback={<Progress label="Loading editor" />}>
          <Editor
            {...{ note, path, vault, outgoing }}
            onClose={() => show(false)}
            onReopen={() => show(true)}
          />
        </Suspense>
      ) : (
        <Loaded query={read} doing="load the note" waiting="Loading note">
          {(shown) => (
            <>
              {shown.notEditable === undefined ? null : (
                <p className={styles['note']}>{shown.notEditable}.</p>
              )}
              <ReadNote
                note={shown}
                line={line === undefined ? undefined : Number(line)}
                {...{ path, vault, outgoing, isReadOnly }}
              />
              <LinksPanel {...{ path, vault, outgoing }} />
              <AroundNote {...{ path, vault }} />
            </>
          )}
        </Loaded>
      )}
      {isGone && !isEditing && !isReadOnly ? (
        <Button busy={actions.isBringingBack} onClick={() => void actions.bringBack()}>
          Restore deleted note
        </Button>
      ) : null}
      {isMoving ? (
        <Suspense>
          <MoveNote
            path={path}
            vault={vault}
            onClose={() => setMoving(false)}
            onMoved={(moved) => {
              setMoving(false)
              actions.sayMoved(moved)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
