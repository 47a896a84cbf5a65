import { useState } from 'react'
import { withoutMedia } from '../../../parts/card/sounds.ts'
import { Tag } from '../../../parts/display/tag.tsx'
import { MathText } from '../../../parts/markdown/math-text.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { timeUntil } from '../../../parts/time/dates.ts'
import { pluralize } from '../../../parts/text/words.ts'
import { EditCard } from '../edit/edit-card.tsx'
import { flagLabel } from '../review/flags.ts'
import styles from './card-rows.module.css'
import { useCardChanges } from './use-card-changes.ts'
import type { ListedCard, Selection } from './use-selection.ts'

const KINDS = {
  basic: undefined,
  reversed: undefined,
  cloze: 'fill in the blank',
  choice: 'multiple choice',
} as const

interface Props {
  cards: readonly ListedCard[]
  /** Where rows can be selected. */
  selection?: Selection
}

export function CardRows({ cards, selection }: Props) {
  const [edited, setEdited] = useState<string>()
  return (
    <>
      <ul {...selection?.list} className={styles['rows']} aria-label="Cards">
        {cards.map((card) => (
          <li
            key={card.cardId}
            className={styles['row']}
            data-selectable={selection ? true : undefined}
            data-selected={selection?.selected.has(card.cardId) || undefined}
          >
            {selection ? (
              <label className={styles['select']}>
                <input
                  type="checkbox"
                  aria-label={`Select: ${nameOf(card)}`}
                  data-card={card.cardId}
                  checked={selection.selected.has(card.cardId)}
                  onClick={(event) => selection.toggle(card, event)}
                  // The click tells whether Shift is held.
                  onChange={() => {}}
                />
              </label>
            ) : null}
            <div className={styles['words']}>
              <p className={styles['front']}>
                <MathText text={card.front === null ? 'Long question' : withoutMedia(card.front)} />
              </p>
              <p className={styles['about']}>
                <span>{stateOf(card)}</span>
                {card.difficulty === undefined || card.phase === 'new' ? null : (
                  <span>Difficulty {card.difficulty.toFixed(1)}</span>
                )}
                {card.lapses === undefined ? null : <span>{pluralize(card.lapses, 'lapse')}</span>}
                {card.flag ? <Tag>{flagLabel(card.flag)}</Tag> : null}
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

function stateOf({ phase, dueAt, suspended, buriedUntil }: ListedCard): string {
  if (suspended) return 'Suspended'
  if (buriedUntil && Date.parse(buriedUntil) > Date.now()) return 'Buried'
  if (phase === 'new') return 'New'
  return Date.parse(dueAt) <= Date.now() ? 'Due now' : `Due in ${timeUntil(dueAt)}`
}

const LONGEST_NAME = 60

const nameOf = ({ front }: ListedCard): string => (front ?? 'long question').slice(0, LONGEST_NAME)

function CardActions({ card, onEdit }: { card: ListedCard; onEdit: () => void }) {
  const { suspend, remove } = useCardChanges()
  const { cardId, suspended } = card
  const name = nameOf(card)
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
