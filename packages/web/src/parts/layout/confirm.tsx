import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorState } from '../feedback/states.tsx'

interface Props {
  title: string
  /** The consequences. */
  children: ReactNode
  /** The label of the confirm button. */
  act: string
  doing: string
  action: { isPending: boolean; error: unknown }
  onAct: () => void
  onClose: () => void
}

/** Confirms an action without undo. */
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
