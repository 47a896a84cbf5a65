import { useRef } from 'react'
import { Review } from '../../pages/cards/review/review.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { tellModel } from '../host/host.ts'

/** Due cards to study; the model learns how it went. */
export function CardReview({ deckId }: { deckId: string | undefined }) {
  const rated = useRef<string[]>([])
  return (
    <Review
      deckId={deckId}
      onRated={(front, rating) => {
        rated.current.push(`${rating}: ${front}`)
        tellModel(
          `The user rated ${pluralize(rated.current.length, 'card')} in the study view:\n${rated.current.join('\n')}`,
        )
      }}
    />
  )
}
