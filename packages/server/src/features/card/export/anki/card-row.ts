import type { Card } from '../../model/card.ts'
import { daysBetween, type StudyCalendar } from '../../model/schedule/study-day.ts'
import type { CardRow } from './exported-note.ts'

const [NEW, LEARNING, REVIEW, RELEARNING] = [0, 1, 2, 3]
const [BURIED, SUSPENDED, NEW_QUEUE, TODAY, IN_REVIEW, ON_DAY] = [-2, -1, 0, 1, 2, 3]
const EASE = 2_500

export interface CollectionClock {
  /** The study day that due days are counted from. */
  firstDay: string
  calendar: StudyCalendar
  now: string
}

type Position = Pick<CardRow, 'type' | 'queue' | 'due' | 'interval' | 'left'>

/** The schedule of a card in the columns of Anki. */
export function scheduleColumns(
  card: Card,
  position: number,
  retention: number,
  clock: CollectionClock,
): Omit<CardRow, 'id' | 'note' | 'deck' | 'ordinal'> {
  const place = placeOf(card, position, clock)
  const isBuried = card.buriedUntil !== null && card.buriedUntil > clock.now
  return {
    ...place,
    queue: card.suspended ? SUSPENDED : isBuried ? BURIED : place.queue,
    changedAt: Math.floor(Date.parse(card.lastReviewAt ?? card.createdAt) / 1000),
    ease: card.phase === 'new' ? 0 : EASE,
    reps: card.reps,
    lapses: card.lapses,
    data: card.phase === 'new' ? '' : memory(card, retention),
  }
}

function placeOf(card: Card, position: number, { firstDay, calendar }: CollectionClock): Position {
  const dueDay = () => daysBetween(firstDay, calendar.dayOf(card.dueAt))
  const dueSecond = Math.floor(Date.parse(card.dueAt) / 1000)
  const { scheduledDays } = card
  switch (card.phase) {
    case 'new':
      return { type: NEW, queue: NEW_QUEUE, due: position, interval: 0, left: 0 }
    case 'review':
      return { type: REVIEW, queue: IN_REVIEW, due: dueDay(), interval: Math.max(1, scheduledDays), left: 0 }
    case 'learning':
    case 'relearning': {
      const type = card.phase === 'learning' ? LEARNING : RELEARNING
      const isLater = scheduledDays > 0
      return {
        type,
        queue: isLater ? ON_DAY : TODAY,
        due: isLater ? dueDay() : dueSecond,
        interval: scheduledDays,
        left: 1_001,
      }
    }
  }
}

/** The memory state of FSRS, as Anki names it. */
const memory = ({ stability, difficulty, lastReviewAt }: Card, retention: number): string =>
  JSON.stringify({
    s: stability,
    d: difficulty,
    dr: retention,
    ...(lastReviewAt === null ? {} : { lrt: Math.floor(Date.parse(lastReviewAt) / 1000) }),
  })
