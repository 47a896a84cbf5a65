import { Rating as Grade, type Grade as GradeNumber } from 'ts-fsrs'
import type { CardReviews, GradedReview } from './fit.ts'
import { daysBetween } from './study-day.ts'

/** What a fit reads of a log entry, in the order of the card's log. */
export interface LogLine {
  id: string
  cardId: string
  deckId: string
  type: string
  rating: string | null
  day: string
  undoes: string | null
}

const GRADES: Readonly<Record<string, GradeNumber>> = {
  again: Grade.Again,
  hard: Grade.Hard,
  good: Grade.Good,
  easy: Grade.Easy,
}

/** Each card's reviews since it was new. What follows a schedule of another program is left out: its past is unknown. */
export function reviewHistories(
  lines: readonly LogLine[],
  weightsOf: (deckId: string) => readonly number[] | null,
): CardReviews[] {
  const undone = new Set(lines.flatMap(({ undoes }) => undoes ?? []))
  const cards = Map.groupBy(
    lines.filter(({ id }) => !undone.has(id)),
    ({ cardId }) => cardId,
  )
  return [...cards].flatMap(([cardId, log]) => {
    const weights = weightsOf(log[0]?.deckId ?? '')
    return sequencesOf(log).map((reviews) => ({ cardId, weights, reviews }))
  })
}

/** A card that was reset begins anew. */
function sequencesOf(log: readonly LogLine[]): GradedReview[][] {
  const sequences: GradedReview[][] = [[]]
  let lastDay: string | undefined
  let isKnown = true
  for (const { type, rating, day } of log) {
    const grade = GRADES[rating ?? '']
    if (type === 'forget') {
      sequences.push([])
      lastDay = undefined
      isKnown = true
    } else if (type === 'adopt') isKnown = false
    else if (type === 'review' && grade !== undefined && isKnown) {
      const days = lastDay === undefined ? 0 : Math.max(0, daysBetween(lastDay, day))
      sequences.at(-1)?.push({ grade, days })
      lastDay = day
    }
  }
  return sequences.filter((reviews) => reviews.length > 0)
}
