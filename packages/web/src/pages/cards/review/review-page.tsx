import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../../parts/form/button.tsx'
import { Review } from './review.tsx'

const route = getRouteApi('/cards/review')

export function ReviewPage() {
  const { deck } = route.useSearch()
  return (
    <Review
      key={deck ?? ''}
      deckId={deck}
      above={
        <>
          <Link to="/cards">Cards</Link> / Study
        </>
      }
      ways={
        <>
          {deck === undefined ? null : (
            <Link to="/cards/decks/$deck" params={{ deck }} className={buttonClass()}>
              Back to deck
            </Link>
          )}
          <Link to="/cards" className={buttonClass(deck === undefined ? 'plain' : 'quiet')}>
            All decks
          </Link>
        </>
      }
    />
  )
}
