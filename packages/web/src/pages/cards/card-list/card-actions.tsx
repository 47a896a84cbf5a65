import { Button } from '../../../parts/form/button.tsx'
import type { ListedCard } from './card-rows.tsx'
import styles from './card-rows.module.css'
import { useCardChanges } from './use-card-changes.ts'

const LONGEST_NAME = 60

/** What can be done with a card of a list. */
export function CardActions({ card, onEdit }: { card: ListedCard; onEdit: () => void }) {
  const { suspend, remove } = useCardChanges()
  const { cardId, suspended } = card
  const name = (card.front ?? 'a long question').slice(0, LONGEST_NAME)
  const suspendWord = suspended ? 'Resume' : 'Suspend'
  return (
    <div className={styles['actions']}>
      <Button look="quiet" aria-label={`Edit: ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        look="quiet"
        aria-label={`${suspendWord}: ${name}`}
        onClick={() => void suspend(cardId, !suspended)}
      >
        {suspendWord}
      </Button>
      <Button look="quiet" aria-label={`Delete: ${name}`} onClick={() => void remove(cardId)}>
        Delete
      </Button>
    </div>
  )
}
