import type { Spread } from '../measure/spread.ts'
import { table } from '../measure/table.ts'
import type { Asks } from './asks.ts'
import type { Raced } from './race.ts'
import type { Resumed } from './resume.ts'

/** What the log has to reach of a plain INSERT. */
export const GOAL = 0.6

export interface Race extends Raced {
  engine: string
  writers: string
}

export function introduction(): string[] {
  return [
    'Events of tutoring sessions, each on the disk before it is acknowledged',
    'limit: one INSERT of the same event into a table of the same keys, with its own commit and fsync, by as many',
    '  callers at once; on PostgreSQL each has a connection, and the server brings several commits to the disk at once',
    'limit numbered: the same, but each takes the next number of the session that all of them write to',
    `of it: the median of rounds run by turns, least and most in brackets; the goal is ${percent(GOAL)}`,
    '',
  ]
}

export const raceLines = (races: readonly Race[]): string[] =>
  table(
    ['durable events', 'events/s', 'limit', 'of it', '', 'goal'],
    races.map(({ engine, writers, ours, limit, share }) => [
      `${engine}: ${writers}`,
      whole(ours),
      whole(limit),
      percent(share.median),
      `(${percent(share.min)} to ${percent(share.max)})`,
      share.median >= GOAL ? 'met' : 'missed',
    ]),
  )

export const askLines = (asks: readonly (Asks & { engine: string })[]): string[] =>
  table(
    ['a question and its answer kept', 'p50 ms', 'p95 ms'],
    asks.map(({ engine, p50Millis, p95Millis }) => [engine, p50Millis.toFixed(2), p95Millis.toFixed(2)]),
  )

export const resumeLines = (rows: readonly (Resumed & { engine: string })[]): string[] =>
  table(
    ['resume', 'events', 'p50 ms', 'KB read for the state'],
    rows.map(({ engine, events, p50Millis, stateBytes }) => [
      engine,
      events.toLocaleString('en'),
      p50Millis.toFixed(2),
      (stateBytes / 1024).toFixed(0),
    ]),
  )

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

const whole = ({ median }: Spread): string => Math.round(median).toLocaleString('en')
