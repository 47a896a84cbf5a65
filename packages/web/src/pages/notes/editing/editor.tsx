import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { useAction } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import type { OutgoingLinks } from '../links/links-panel.tsx'
import { inVault, nameOf } from '../note-path.ts'
import type { Note } from '../use-note.ts'
import CodeEditor, { type CodeEditorHandle } from './codemirror/code-editor.tsx'
import { Conflict } from './conflict.tsx'
import { keepDraft } from './draft-store.ts'
import { EditorFoot } from './editor-foot.tsx'
import { useEditorPreferences } from './editor-preferences.ts'
import { EditorSide, type Side } from './editor-side.tsx'
import styles from './editor.module.css'
import { useDraft } from './use-draft.ts'
import { useIsHere } from './use-is-here.ts'
import { useLookups } from './use-lookups.ts'
import { usePictures } from './use-pictures.ts'
import { ChangedMeanwhile, type Reason, useSaving } from './use-saving.ts'

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
const SAVED_AFTER_MS = 5_000

/** An editor for a note. It stays open when the note is saved. */
export default function Editor({ note, path, vault, outgoing, onClose, onReopen }: Props) {
  const say = useToast()
  const restoring = useAction('vaultManager_restore')
  const creating = useAction('contentManager_createContent')
  const draft = useDraft(note, path, vault)
  const { text, base, isChanged } = draft
  const { isVim, isAutosaved } = useEditorPreferences()
  const field = useRef<CodeEditorHandle>(null)
  // The other version, while merging.
  const [theirs, setTheirs] = useState<string>()
  const [side, setSide] = useState<Side>()
  const { lookups, pictures } = useLookups(vault)
  const keeping = usePictures(path, vault, (written) => field.current?.insert(written))
  const isHere = useIsHere()
  const leave = () => {
    draft.drop()
    if (isHere()) onClose()
  }
  const saving = useSaving(path, vault, (saved) => {
    if (saved.reason !== 'automatic')
      say({
        text: `Saved ${nameOf(path)}`,
        undo: () => restoring.mutate({ operationId: saved.operationId, ...inVault(vault) }),
      })
    // Text typed while saving is not saved yet.
    const isAll = draft.now().text === saved.note.text
    if (isAll && saved.reason === 'done') return leave()
    draft.rebase(saved.note)
    setTheirs(undefined)
    if (isHere()) onReopen()
  })
  const tooLong = text.length > LONGEST
  const save = (over: Note, reason: Reason) => {
    if (tooLong || saving.isPending) return
    if (text !== over.text) return saving.mutate({ text, base: over, reason })
    if (reason === 'done') leave()
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
    save(base, 'asked')
  }
  const { error, isPending } = saving
  const saveByItself = useEffectEvent(() => save(draft.now().base, 'automatic'))
  const waits = isAutosaved && isChanged && !isPending && !error && theirs === undefined
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(saveByItself, SAVED_AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every change of the text starts the wait again
  }, [waits, text])
  const takeOver = useEffectEvent((from: Note) => {
    if (isChanged || isPending || from.hash === draft.now().base.hash) return
    draft.take(from)
    field.current?.setText(from.text)
  })
  useEffect(() => takeOver(note), [note])
  const isGone = error instanceof CallFailure && error.code === 'NOT_FOUND'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- saving works from every control in it
    <div className={styles['editor']} data-editor onKeyDown={press}>
      {draft.wasKept ? (
        <p role="status" className={styles['kept']}>
          Unsaved changes restored from this tab
        </p>
      ) : null}
      {error instanceof ChangedMeanwhile ? (
        <Conflict
          mine={text}
          theirs={error.now.text}
          onSaveMine={() => {
            draft.rebase(error.now)
            save(error.now, 'done')
          }}
          onTakeTheirs={() => discard(error.now)}
          onEditOn={() => {
            draft.rebase(error.now)
            setTheirs(error.now.text)
            saving.reset()
          }}
        />
      ) : error ? (
        <ErrorState error={error} doing="save the note" onRetry={() => save(base, 'asked')} />
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
      {keeping.error ? <ErrorState error={keeping.error} doing="keep the picture" /> : null}
      {error instanceof ChangedMeanwhile ? null : (
        <>
          <div
            className={styles['panes']}
            data-side={theirs !== undefined || side !== undefined || undefined}
          >
            <div className={styles['field']}>
              <CodeEditor
                ref={field}
                label="Text"
                initial={text}
                onChange={draft.write}
                onFiles={keeping.keep}
                {...{ isVim, lookups, pictures }}
              />
              {tooLong ? (
                <p role="alert" className={styles['fault']}>
                  Notes can have at most {LONGEST.toLocaleString('en')} characters. Split this note.
                </p>
              ) : null}
            </div>
            <EditorSide
              {...{ side, text, path, vault, outgoing, theirs }}
              onGo={(line) => field.current?.goTo(line)}
              onTake={(version) => field.current?.setText(version)}
            />
          </div>
          <EditorFoot
            side={side}
            onSide={setSide}
            state={isPending ? 'saving' : isChanged ? 'changed' : 'saved'}
            canSave={!tooLong}
            onDiscard={() => discard(base)}
            onSave={(reason) => save(base, reason)}
          />
        </>
      )}
    </div>
  )
}
