import { getRouteApi, Link } from '@tanstack/react-router'
import { useTool } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { useCardChanges } from '../card-list/use-card-changes.ts'
import { waitingIn } from '../../../parts/study/due-cards.ts'
import { Ratings } from './ratings.tsx'
import styles from './review-page.module.css'
import { RoundEnd } from './session-end.tsx'
import { RoundProgress } from './session-progress.tsx'
import { ShownCard } from './shown-card.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import { useRound, type Round } from './use-review-session.ts'

const route = getRouteApi('/cards/review')
const MOST_DECKS = 100

export function ReviewPage() {
  const { deck } = route.useSearch()
  return <Review key={deck ?? ''} deckId={deck} />
}

function Review({ deckId }: { deckId: string | undefined }) {
  const decks = useTool('search-decks', { limit: MOST_DECKS }).data?.data.items ?? []
  const nameOf = (id: string | undefined) => decks.find((deck) => deck.deckId === id)?.name
  const round = useRound(deckId)
  useReviewKeys(round)
  const { due, card, answer, done } = round
  const waiting = due.data ? waitingIn(due.data.data.counts) : 0
  return (
    <div className={styles['review']}>
      <PageHeader
        title={deckId === undefined ? 'Study' : (nameOf(deckId) ?? 'Study')}
        above={
          <>
            <Link to="/cards">Cards</Link> / Study
          </>
        }
      />
      {due.data && done.length + waiting > 0 ? (
        <RoundProgress done={done.length} left={waiting} onUndo={round.undo} />
      ) : null}
      {card ? (
        <>
          <ShownCard
            card={card}
            deck={deckId === undefined ? nameOf(card.deckId) : undefined}
            answer={answer}
          />
          <Actions round={round} />
        </>
      ) : due.error ? (
        <ErrorState error={due.error} doing="see what is due" onRetry={() => void due.refetch()} />
      ) : due.data && !round.isBusy ? (
        <RoundEnd round={round} deckId={deckId} />
      ) : (
        <Progress label="Looking up what is due" />
      )}
      {round.error ? (
        <ErrorState error={round.error} doing="go on with this card" onRetry={round.pass} />
      ) : null}
    </div>
  )
}

function Actions({ round: { card, answer, isBusy, reveal, rate, pass } }: { round: Round }) {
  const { suspend } = useCardChanges()
  if (!card) return null
  return (
    <>
      {answer ? (
        <Ratings dueIf={answer.dueIf} isBusy={isBusy} onRate={rate} />
      ) : (
        <Button look="primary" className={styles['reveal']} busy={isBusy} onClick={reveal}>
          Show answer <kbd>Space</kbd>
        </Button>
      )}
      <div className={styles['foot']}>
        <p className={styles['keys']}>
          <kbd>Space</kbd> shows the answer, <kbd>1</kbd> to <kbd>4</kbd> rate it, <kbd>U</kbd> takes a rating
          back
        </p>
        <Button look="quiet" onClick={() => void suspend(card.cardId, true).then(pass)}>
          Suspend this card
        </Button>
      </div>
    </>
  )
}
