import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { useAction } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Field } from '../../../parts/form/field.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import type { OutgoingLinks } from '../links/links-panel.tsx'
import { inVault, nameOf } from '../note-path.ts'
import { NoteText } from '../reading/note-text.tsx'
import type { Note } from '../use-note.ts'
import { Conflict } from './conflict.tsx'
import { draftOf, dropDraft, keepDraft } from './draft-store.ts'
import styles from './editor.module.css'
import { ChangedMeanwhile, useSaving } from './use-saving.ts'

interface Props {
  note: Note
  path: string
  vault: string | undefined
  outgoing: OutgoingLinks
  onClose: () => void
  /** Reopens the editor with the stored draft. */
  onReopen: () => void
}

const LONGEST = 1_000_000

/** An editor for a note, with a preview. */
export default function Editor({ note, path, vault, outgoing, onClose, onReopen }: Props) {
  const say = useToast()
  const restoring = useAction('vaultManager_restore')
  const creating = useAction('contentManager_createContent')
  const [kept] = useState(() => draftOf(path, vault))
  const [base, setBase] = useState(kept?.base ?? note)
  const [text, setText] = useState(kept?.text ?? note.text)
  // The current text, for callbacks.
  const typed = useRef(text)
  // The other version, while merging.
  const [theirs, setTheirs] = useState<string>()
  const [isPreview, setPreview] = useState(() => matchMedia('(width >= 75rem)').matches)
  const isHere = useIsHere()
  const editOn = (from: Note) => {
    setBase(from)
    keepDraft({ text: typed.current, base: from }, path, vault)
  }
  const leave = () => {
    dropDraft(path, vault)
    if (isHere()) onClose()
  }
  const saving = useSaving(path, vault, (saved) => {
    say({
      text: `Saved ${nameOf(path)}`,
      undo: () => restoring.mutate({ operationId: saved.operationId, ...inVault(vault) }),
    })
    // Text typed while saving is not saved yet.
    if (typed.current === saved.note.text) leave()
    else editOn(saved.note)
  })
  const isChanged = text !== base.text
  const tooLong = text.length > LONGEST
  useWarning(isChanged)
  const write = (next: string) => {
    setText(next)
    typed.current = next
    if (next === base.text) dropDraft(path, vault)
    else keepDraft({ text: next, base }, path, vault)
  }
  const save = (over: Note) => {
    if (tooLong || saving.isPending) return
    if (text === over.text) return leave()
    saving.mutate({ text, base: over })
  }
  const discard = (over: Note) => {
    if (text !== over.text)
      say({
        text: 'Changes discarded',
        undo: () => {
          keepDraft({ text, base: over }, path, vault)
          onReopen()
        },
      })
    leave()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save(base)
  }
  const { error } = saving
  const isGone = error instanceof CallFailure && error.code === 'NOT_FOUND'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- saving works from every control in it
    <div className={styles['editor']} data-editor onKeyDown={press}>
      {kept ? (
        <p role="status" className={styles['kept']}>
          Unsaved changes restored from this tab
        </p>
      ) : null}
      {error instanceof ChangedMeanwhile ? (
        <Conflict
          mine={text}
          theirs={error.now.text}
          onSaveMine={() => {
            setBase(error.now)
            save(error.now)
          }}
          onTakeTheirs={() => discard(error.now)}
          onEditOn={() => {
            editOn(error.now)
            setTheirs(error.now.text)
            saving.reset()
          }}
        />
      ) : error ? (
        <ErrorState error={error} doing="save the note" onRetry={() => save(base)} />
      ) : null}
      {isGone ? (
        <Button
          busy={creating.isPending}
          onClick={() =>
            creating.mutate({ filePath: path, content: text, ...inVault(vault) }, { onSuccess: leave })
          }
        >
          Save as a new note
        </Button>
      ) : null}
      {error instanceof ChangedMeanwhile ? null : (
        <>
          <div className={styles['panes']} data-preview={isPreview || theirs !== undefined || undefined}>
            <Field
              label="Text"
              hideLabel
              fault={
                tooLong
                  ? `Notes can have at most ${LONGEST.toLocaleString('en')} characters. Split this note.`
                  : undefined
              }
            >
              {(control) => (
                <textarea
                  {...control}
                  autoFocus
                  className={styles['field']}
                  value={text}
                  onChange={({ target }) => write(target.value)}
                />
              )}
            </Field>
            {theirs !== undefined ? (
              <section aria-label="Current version" className={styles['preview']}>
                <h2>Current version</h2>
                <pre className={styles['theirs']}>{theirs}</pre>
              </section>
            ) : isPreview ? (
              <section aria-label="Preview" className={styles['preview']}>
                <NoteText {...{ text, path, vault, outgoing }} />
              </section>
            ) : null}
          </div>
          <div className={styles['foot']}>
            <Button look="quiet" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
              {isPreview ? 'Hide preview' : 'Show preview'}
            </Button>
            <p className={styles['keys']}>
              <kbd>Ctrl</kbd>+<kbd>S</kbd> to save
            </p>
            <Button onClick={() => discard(base)}>{isChanged ? 'Discard' : 'Close'}</Button>
            <Button look="primary" busy={saving.isPending} disabled={tooLong} onClick={() => save(base)}>
              Save
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Whether the editor is still mounted. */
function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

/** Warns about text that could not be stored as a draft. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
}
