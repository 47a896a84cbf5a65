import { useState } from 'react'
import type { Data } from '../../../api/call.ts'
import { withoutMedia } from '../../../parts/card/sounds.ts'
import { Tag } from '../../../parts/display/tag.tsx'
import { MathText } from '../../../parts/markdown/math-text.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { timeUntil } from '../../../parts/time/dates.ts'
import { EditCard } from '../edit/edit-card.tsx'
import styles from './card-rows.module.css'
import { useCardChanges } from './use-card-changes.ts'

type ListedCard = Data<'search-cards'>['items'][number]

const KINDS = {
  basic: undefined,
  reversed: undefined,
  cloze: 'fill in the blank',
  choice: 'multiple choice',
} as const

export function CardRows({ cards }: { cards: readonly ListedCard[] }) {
  const [edited, setEdited] = useState<string>()
  return (
    <>
      <ul className={styles['rows']} aria-label="Cards">
        {cards.map((card) => (
          <li key={card.cardId} className={styles['row']}>
            <div className={styles['words']}>
              <p className={styles['front']}>
                <MathText text={card.front === null ? 'Long question' : withoutMedia(card.front)} />
              </p>
              <p className={styles['about']}>
                <span>{stateOf(card)}</span>
                {card.siblings.length > 0 ? <Tag>{card.siblings.length + 1} variants</Tag> : null}
                {KINDS[card.kind] ? <Tag>{KINDS[card.kind]}</Tag> : null}
                {card.tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </p>
            </div>
            <CardActions card={card} onEdit={() => setEdited(card.cardId)} />
          </li>
        ))}
      </ul>
      {edited === undefined ? null : <EditCard cardId={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function stateOf({ phase, dueAt, suspended }: ListedCard): string {
  if (suspended) return 'Suspended'
  if (phase === 'new') return 'New'
  return Date.parse(dueAt) <= Date.now() ? 'Due now' : `Due in ${timeUntil(dueAt)}`
}

const LONGEST_NAME = 60

function CardActions({ card, onEdit }: { card: ListedCard; onEdit: () => void }) {
  const { suspend, remove } = useCardChanges()
  const { cardId, suspended } = card
  const name = (card.front ?? 'long question').slice(0, LONGEST_NAME)
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
