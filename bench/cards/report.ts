import { table } from '../measure/table.ts'
import type { Loaded } from './load.ts'
import type { Timed } from './study.ts'

/** The most that a call may take at p50, in ms. */
export const GOALS: Readonly<Record<string, number>> = {
  'get-due-cards, all decks': 3,
  'get-due-cards, one deck': 3,
  'review-card': 1,
}

export const introduction = (cards: number, reviews: number): string[] => [
  `A collection of ${cards.toLocaleString('en')} cards in 20 decks, kept up for years with up to ${reviews.toLocaleString('en')} reviews, on SQLite`,
  'Every call goes through the pipeline as the product ships it; each round asks what is due, shows the first answer and rates it',
  '',
]

export const loadLine = ({ cards, reviews, seconds }: Loaded): string =>
  `loaded ${cards.toLocaleString('en')} cards and ${reviews.toLocaleString('en')} reviews in ${seconds.toFixed(0)} s`

export const callLines = (timed: readonly Timed[]): string[] =>
  table(
    ['call', 'calls', 'p50 ms', 'p95 ms', 'CPU ms', 'goal p50', ''],
    timed.map(({ call, calls, p50Millis, p95Millis, cpuMillis }) => {
      const goal = GOALS[call]
      return [
        call,
        calls.toLocaleString('en'),
        p50Millis.toFixed(3),
        p95Millis.toFixed(3),
        cpuMillis.toFixed(3),
        goal === undefined ? '' : `≤ ${goal}`,
        goal === undefined ? '' : p50Millis <= goal ? 'met' : 'missed',
      ]
    }),
  )
