import { daysBetween } from './study-day.ts'

/** Cards reviewed for the first time on a day, by the day of the review before. */
export interface ReviewedAgain {
  day: string
  before: string
  reviews: number
  remembered: number
}

/** An interval from which a card counts as mature, in days, as in Anki. */
export const MATURE_DAYS = 21

interface Share {
  reviews: number
  remembered: number
}

export interface RetentionOf {
  /** A day, or a month as `YYYY-MM`. */
  period: string
  young: Share
  mature: Share
}

/** How many cards were remembered when they came back on another day, by month or by day. */
export function trueRetention(rows: readonly ReviewedAgain[], by: 'month' | 'day'): RetentionOf[] {
  const periods = Map.groupBy(rows, ({ day }) => (by === 'day' ? day : day.slice(0, 7)))
  const isMature = ({ before, day }: ReviewedAgain) => daysBetween(before, day) >= MATURE_DAYS
  return [...periods]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([period, own]) => ({
      period,
      young: shareOf(own.filter((row) => !isMature(row))),
      mature: shareOf(own.filter(isMature)),
    }))
}

export const shareOf = (rows: readonly Share[]): Share => ({
  reviews: rows.reduce((sum, { reviews }) => sum + reviews, 0),
  remembered: rows.reduce((sum, { remembered }) => sum + remembered, 0),
})
