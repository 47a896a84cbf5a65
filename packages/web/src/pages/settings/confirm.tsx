import type { ReactNode } from 'react'
import { Button } from '../../parts/form/button.tsx'
import { Dialog } from '../../parts/layout/dialog.tsx'
import { ErrorState } from '../../parts/feedback/states.tsx'

interface Props {
  title: string
  /** What cannot be taken back. */
  children: ReactNode
  /** What the button does, in a word or two. */
  act: string
  doing: string
  action: { isPending: boolean; error: unknown }
  onAct: () => void
  onClose: () => void
}

/** Asked before what cannot be undone. */
export function Confirm({ title, children, act, doing, action, onAct, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={action.isPending} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {action.error ? <ErrorState error={action.error} doing={doing} onRetry={onAct} /> : null}
    </Dialog>
  )
}
