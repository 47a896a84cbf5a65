import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTool } from '../../../api/use-tool.ts'
import { Bar, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { TextField } from '../../../parts/form/field.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { dueCount } from '../../../parts/study/due-cards.ts'
import { pluralize } from '../../../parts/text/words.ts'
import { AnswerTimer } from './answer-timer.tsx'
import { CardActions } from './card-actions.tsx'
import { Ratings } from './ratings.tsx'
import { useReviewKeys } from './review-keys.ts'
import { type ReviewOptions, useReviewOptions } from './review-options.ts'
import styles from './review-page.module.css'
import { SessionEnd } from './session-end.tsx'
import { ShownCard } from './shown-card.tsx'
import { TypedAnswer } from './typed-answer.tsx'
import { type ReviewSession, useReviewSession } from './use-review-session.ts'

const MOST_DECKS = 100

const EditCard = lazy(async () => ({ default: (await import('../edit/edit-card.tsx')).EditCard }))
const ReviewHelp = lazy(async () => ({ default: (await import('./review-help.tsx')).ReviewHelp }))

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
  const say = useToast()
  const [open, setOpen] = useState<'edit' | 'help'>()
  const { options, change } = useReviewOptions()
  const round = useReviewSession(deckId, {
    onRated,
    onLeech: () => say({ text: 'This card keeps being forgotten. Reword it or suspend it.' }),
  })
  const edit = () => setOpen('edit')
  const toggleTyping = () => {
    change({ typesAnswers: !options.typesAnswers })
    say({ text: options.typesAnswers ? 'Answers are not typed' : 'Answers are typed', about: 'typing' })
  }
  useReviewKeys(round, { onEdit: edit, onHelp: () => setOpen('help'), onTyping: toggleTyping })
  const { due, card, answer, done, canUndo } = round
  const waiting = due.data ? dueCount(due.data.data.counts) : 0
  return (
    <div className={styles['review']}>
      <PageHeader title={nameOf(deckId) ?? 'Study'} above={above} />
      {due.data && (canUndo || waiting > 0) ? (
        <SessionProgress done={done.length} left={waiting} onUndo={canUndo ? round.undo : undefined} />
      ) : null}
      {card ? (
        <>
          <ShownCard
            card={card}
            deck={deckId === undefined ? nameOf(card.deckId) : undefined}
            answer={answer}
          />
          <Actions
            key={card.cardId}
            round={round}
            options={options}
            onEdit={edit}
            onOptions={() => setOpen('help')}
          />
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
      <Suspense>
        {open === 'edit' && card ? (
          <EditCard
            cardId={card.cardId}
            onClose={() => {
              setOpen(undefined)
              round.refresh()
            }}
          />
        ) : null}
        {open === 'help' ? (
          <ReviewHelp options={options} onChange={change} onClose={() => setOpen(undefined)} />
        ) : null}
      </Suspense>
    </div>
  )
}

interface ActionsProps {
  round: ReviewSession
  options: ReviewOptions
  onEdit: () => void
  onOptions: () => void
}

function Actions({ round, options, onEdit, onOptions }: ActionsProps) {
  const { card, since, answer, isBusy, reveal, rate } = round
  const [typed, setTyped] = useState('')
  if (!card) return null
  const types = options.typesAnswers && card.kind !== 'choice'
  return (
    <>
      {answer ? (
        <>
          <TypedAnswer typed={typed} answer={answer.toType ?? answer.back} />
          <Ratings dueIf={answer.dueIf} isBusy={isBusy} onRate={rate} />
        </>
      ) : (
        <form
          aria-label="Answer"
          className={styles['answering']}
          onSubmit={(event) => {
            event.preventDefault()
            reveal()
          }}
        >
          {types ? (
            <TextField
              label="Your answer"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={1_000}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          ) : null}
          <Button type="submit" look="primary" className={styles['reveal']} busy={isBusy}>
            Show answer <kbd>{types ? 'Enter' : 'Space'}</kbd>
          </Button>
        </form>
      )}
      <div className={styles['foot']}>
        <CardActions round={round} onEdit={onEdit} />
        {options.showsTimer ? <AnswerTimer key={since} since={since} stoppedAfter={answer?.after} /> : null}
        <Button look="quiet" aria-keyshortcuts="?" onClick={onOptions}>
          Options <kbd>?</kbd>
        </Button>
      </div>
    </>
  )
}

interface Props {
  /** Reviews; a forgotten card counts again. */
  done: number
  left: number
  /** Nothing to undo if omitted. */
  onUndo: (() => void) | undefined
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
      {onUndo ? (
        <Button look="quiet" onClick={onUndo}>
          Undo <kbd>U</kbd>
        </Button>
      ) : null}
    </div>
  )
}
