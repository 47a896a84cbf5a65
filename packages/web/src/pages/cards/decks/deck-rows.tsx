import { Link } from '@tanstack/react-router'
import type { Data } from '../../../api/call.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Tag } from '../../../parts/display/tag.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { dueText } from '../../../parts/study/due-cards.ts'
import styles from './decks.module.css'

type Deck = Data<'search-decks'>['items'][number]

export function DeckRows({ decks }: { decks: readonly Deck[] }) {
  return (
    <ul className={styles['rows']} aria-label="Decks">
      {decks.map((deck) => (
        <DeckRow key={deck.deckId} deck={deck} />
      ))}
    </ul>
  )
}

function DeckRow({ deck: { deckId, name, description, isQuery, counts } }: { deck: Deck }) {
  const due = useTool('get-due-cards', { deckId, limit: 1 }).data?.data
  const waiting = due ? dueText(due.counts) : ''
  return (
    <li className={styles['row']}>
      <Link to="/cards/decks/$deck" params={{ deck: deckId }} className={styles['deck']}>
        <span className={styles['name']}>{name}</span>
        {isQuery ? <Tag>filtered</Tag> : null}
        <span className={styles['about']}>
          {[description, pluralize(counts.cards, 'card'), suspended(counts)].filter(Boolean).join(', ')}
        </span>
      </Link>
      {waiting !== '' ? (
        <Link
          to="/cards/review"
          search={{ deck: deckId }}
          className={styles['due']}
          aria-label={`Study ${name}: ${waiting}`}
        >
          {waiting}
        </Link>
      ) : (
        <span className={styles['none']}>{due ? 'none due' : ''}</span>
      )}
    </li>
  )
}

const suspended = (counts: Deck['counts']): string =>
  counts.suspended > 0 ? `${counts.suspended} suspended` : ''
