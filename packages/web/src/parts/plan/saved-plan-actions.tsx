import { useAction } from '../../api/use-tool.ts'
import { useToast } from '../feedback/toast.tsx'
import { Button } from '../form/button.tsx'
import styles from './saved-plans.module.css'

interface Plan {
  planId: string
  name: string
}

/** Deletes a saved plan; the toast restores it. */
export function useDeletePlan(tool: 'tn_plan_delete' | 'tn_transfer_plan_delete', { planId, name }: Plan) {
  const { mutateAsync, isPending, error } = useAction(tool)
  const say = useToast()
  const remove = async () => {
    await mutateAsync({ planId })
    say({ text: `Plan deleted: ${name}`, undo: () => void mutateAsync({ planId, undo: true }) })
  }
  return { remove: () => void remove().catch(() => undefined), isPending, error }
}

interface Props {
  name: string
  deletion: Pick<ReturnType<typeof useDeletePlan>, 'remove' | 'isPending'>
  onOpen: () => void
  onShare: () => void
}

export const SavedPlanActions = ({ name, deletion, onOpen, onShare }: Props) => (
  <p className={styles['form']}>
    <Button aria-label={`Open ${name}`} onClick={onOpen}>
      Open
    </Button>
    <Button aria-label={`Share ${name}`} onClick={onShare}>
      Share
    </Button>
    <Button look="quiet" busy={deletion.isPending} aria-label={`Delete ${name}`} onClick={deletion.remove}>
      Delete
    </Button>
  </p>
)
