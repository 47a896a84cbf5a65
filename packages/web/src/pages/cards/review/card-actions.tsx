import { Button } from '../../../parts/form/button.tsx'
import { FlagSelect } from './flag-select.tsx'
import styles from './review-page.module.css'
import type { ReviewSession } from './use-review-session.ts'

interface Props {
  round: ReviewSession
  onEdit: () => void
}

/** What can be done with the shown card beside rating it. */
export function CardActions({ round: { card, setFlag, bury, suspend }, onEdit }: Props) {
  if (!card) return null
  const flag = card.flag ?? 'none'
  return (
    <div className={styles['actions']} role="group" aria-label="Card actions">
      <span className={styles['flag']} data-flag={flag}>
        <FlagSelect hideLabel flag={flag} onChosen={setFlag} />
      </span>
      <Button look="quiet" aria-keyshortcuts="E" onClick={onEdit}>
        Edit
      </Button>
      <Button look="quiet" aria-keyshortcuts="B" onClick={bury}>
        Bury
      </Button>
      <Button look="quiet" aria-keyshortcuts="S" onClick={suspend}>
        Suspend
      </Button>
    </div>
  )
}
