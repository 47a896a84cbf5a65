import { useState } from 'react'
import { useAction } from '../../../api/use-tool.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { fieldError } from '../../../parts/form/field-error.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import type { GivenAnswer } from '../log/exchanges.ts'
import { notePath, noteText } from './note-of-answer.ts'

interface Props {
  question: string
  answer: GivenAnswer
  onClose: () => void
}

/** Asks where to, and keeps an answer as a note. */
export default function AddToNotes({ question, answer, onClose }: Props) {
  const say = useToast()
  const creating = useAction('contentManager_createContent')
  const restoring = useAction('vaultManager_restore')
  const [path, setPath] = useState(() => notePath(question))
  const isNamed = /[^/\s].*$/.test(path.replace(/\.md$/i, ''))
  const fault = fieldError(creating.error)
  const add = () => {
    if (!isNamed || creating.isPending) return
    const filePath = /\.md$/i.test(path.trim()) ? path.trim() : `${path.trim()}.md`
    creating.mutate(
      { filePath, content: noteText(question, answer) },
      {
        onSuccess: ({ data }) => {
          say({
            text: `Added to ${data.filePath}`,
            undo: () => restoring.mutate({ operationId: data.operationId }),
          })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title="Add to notes"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={creating.isPending} disabled={!isNamed} onClick={add}>
            Add note
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label="Name"
          hint="Missing folders are created."
          value={path}
          maxLength={300}
          autoComplete="off"
          fault={fault}
          onChange={({ target }) => setPath(target.value)}
        />
      </form>
      {creating.error && !fault ? (
        <ErrorState error={creating.error} doing="add the note" onRetry={add} />
      ) : null}
    </Dialog>
  )
}
