import { useNavigate } from '@tanstack/react-router'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { useAction } from '../../../api/use-tool.ts'
import { ChangedMeanwhile, useSaving } from '../editing/use-saving.ts'
import type { OutgoingLinks } from '../links/links-panel.tsx'
import { inVault } from '../note-path.ts'
import { headingsOf } from '../outline.ts'
import { OutlinePanel } from '../outline-panel.tsx'
import type { Note } from '../use-note.ts'
import { idOf } from './note-targets.ts'
import { NoteText } from './note-text.tsx'
import { ticked } from './task-toggle.ts'

interface Props {
  note: Note
  path: string
  vault: string | undefined
  outgoing: OutgoingLinks
  isReadOnly: boolean
  /** The line to show. */
  line: number | undefined
}

/** Enough of them that one wants to jump. */
const FEWEST_HEADINGS = 3

/** A note as it reads. Its tasks can be ticked. */
export function ReadNote({ note, path, vault, outgoing, isReadOnly, line }: Props) {
  const say = useToast()
  const navigate = useNavigate()
  const restoring = useAction('vaultManager_restore')
  const saving = useSaving(path, vault, ({ operationId }) =>
    say({ text: 'Task updated', undo: () => restoring.mutate({ operationId, ...inVault(vault) }) }),
  )
  const tick = (at: number) => {
    const text = ticked(note.text, at)
    if (text === undefined || saving.isPending) return
    saving.mutate(
      { text, base: note, reason: 'automatic' },
      {
        onError: (error) =>
          say({
            text:
              error instanceof ChangedMeanwhile
                ? 'This note was changed elsewhere. Try again.'
                : 'Couldn’t update the task. Try again.',
          }),
      },
    )
  }
  return (
    <>
      {headingsOf(note.text).length < FEWEST_HEADINGS ? null : (
        <Disclosure title="Outline">
          <OutlinePanel
            text={note.text}
            onGo={(_, heading) =>
              void navigate({
                to: '/notes',
                search: { ...inVault(vault), note: path },
                hash: idOf(heading),
                replace: true,
              })
            }
          />
        </Disclosure>
      )}
      <NoteText
        text={note.text}
        {...{ path, vault, outgoing, line }}
        onTick={isReadOnly || note.notEditable !== undefined ? undefined : tick}
      />
    </>
  )
}
