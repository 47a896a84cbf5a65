import { Link } from '@tanstack/react-router'
import { useTool } from '../../../api/use-tool.ts'
import styles from './search-results.module.css'

const MOST_CARDS = 5

/** Cards with the same words; nothing where there are none. */
export function CardsFound({ words }: { words: string }) {
  const { data } = useTool('search-cards', { query: words, limit: MOST_CARDS }, { keepPrevious: true })
  const cards = data?.data.items ?? []
  if (cards.length === 0) return null
  return (
    <section aria-label="Cards found">
      <h2>Cards</h2>
      <ul className={styles['rows']}>
        {cards.map(({ cardId, deckId, front }) => (
          <li key={cardId}>
            <Link to="/cards/decks/$deck" params={{ deck: deckId }} className={styles['row']}>
              <span className={styles['title']}>{front}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
