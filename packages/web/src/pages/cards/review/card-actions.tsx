import { Button } from '../../../parts/form/button.tsx'
import { Select } from '../../../parts/form/field.tsx'
import { FLAGS, flagLabel } from './flags.ts'
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
        <Select
          label="Flag"
          hideLabel
          value={flag}
          onChange={({ target }) => setFlag(FLAGS.find((each) => each === target.value) ?? 'none')}
        >
          {FLAGS.map((each) => (
            <option key={each} value={each}>
              {flagLabel(each)}
            </option>
          ))}
        </Select>
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
