import { type ReactNode, useLayoutEffect } from 'react'
import { useTool } from '../../../api/use-tool.ts'
import { Bar, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { dueCount } from '../../../parts/study/due-cards.ts'
import { pluralize } from '../../../parts/text/words.ts'
import { useCardChanges } from '../card-list/use-card-changes.ts'
import { Ratings, RATINGS } from './ratings.tsx'
import styles from './review-page.module.css'
import { SessionEnd } from './session-end.tsx'
import { ShownCard } from './shown-card.tsx'
import { type ReviewSession, useReviewSession } from './use-review-session.ts'

const MOST_DECKS = 100

interface ReviewProps {
  deckId: string | undefined
  /** A line above the title. */
  above?: ReactNode
  /** Where to go after the last card. */
  ways?: ReactNode
  /** Called with each rating. */
  onRated?: ((front: string, rating: string) => void) | undefined
}

/** The due cards one by one, of all decks or of one. */
export function Review({ deckId, above, ways, onRated }: ReviewProps) {
  const decks = useTool('search-decks', { limit: MOST_DECKS }).data?.data.items ?? []
  const nameOf = (id: string | undefined) => decks.find((deck) => deck.deckId === id)?.name
  const round = useReviewSession(deckId, onRated)
  useReviewKeys(round)
  const { due, card, answer, done } = round
  const waiting = due.data ? dueCount(due.data.data.counts) : 0
  return (
    <div className={styles['review']}>
      <PageHeader title={nameOf(deckId) ?? 'Study'} above={above} />
      {due.data && done.length + waiting > 0 ? (
        <SessionProgress done={done.length} left={waiting} onUndo={round.undo} />
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
        <ErrorState error={due.error} doing="load due cards" onRetry={() => void due.refetch()} />
      ) : due.data && !round.isBusy ? (
        <SessionEnd round={round} ways={ways} />
      ) : (
        <Progress label="Loading due cards" />
      )}
      {round.error ? (
        <ErrorState error={round.error} doing="continue with this card" onRetry={round.pass} />
      ) : null}
    </div>
  )
}

function Actions({ round: { card, answer, isBusy, reveal, rate, pass } }: { round: ReviewSession }) {
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
          <kbd>Space</kbd> to show the answer, <kbd>1</kbd>–<kbd>4</kbd> to rate, <kbd>U</kbd> to undo
        </p>
        <Button look="quiet" onClick={() => void suspend(card.cardId, true).then(pass)}>
          Suspend card
        </Button>
      </div>
    </>
  )
}

interface Props {
  /** Reviews; a forgotten card counts again. */
  done: number
  left: number
  onUndo: () => void
}

/** The progress of the session, and undo. */
function SessionProgress({ done, left, onUndo }: Props) {
  return (
    <div className={styles['round']}>
      <span className={styles['bar']}>
        <Bar label="Progress" share={done / Math.max(1, done + left)} />
      </span>
      <p role="status">
        {pluralize(done, 'review')} done, {pluralize(left, 'card')} left
      </p>
      {done > 0 ? (
        <Button look="quiet" onClick={onUndo}>
          Undo <kbd>U</kbd>
        </Button>
      ) : null}
    </div>
  )
}

/** Space or Enter shows the answer, 1 to 4 rate it, U undoes the last rating. */
function useReviewKeys({ card, answer, reveal, rate, undo }: ReviewSession): void {
  // A layout effect, so that keys always apply to the shown card.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const on = event.target instanceof Element ? event.target : document.body
      if (on.closest('input, textarea, select, dialog')) return
      const isPress = event.key === ' ' || event.key === 'Enter'
      // Leaves Space and Enter to focused buttons and links.
      if (isPress && on.closest('button, a, summary')) return
      const rating = RATINGS.find(({ key }) => key === event.key)
      if (isPress && card && !answer) reveal()
      else if (rating && answer) rate(rating.rating)
      else if (event.key.toLowerCase() === 'u') undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
