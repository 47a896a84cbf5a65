import type { Transport } from './client/link.ts'
import { table } from '../measure/table.ts'
import type { Heat } from './heat.ts'
import { yardstick } from './peers.ts'

/** What a small read is to cost when busy, in µs and beside the SDK's bare call, and a start beside the SDK's. */
const GOALS: Readonly<Record<Transport, { micros: number; ratio: number }>> = {
  http: { micros: 100, ratio: 8 },
  stdio: { micros: 47, ratio: 2 },
}
const MOST_START = 1.2

/** One figure held against its goal. */
export interface Verdict {
  what: string
  value: number
  goal: number
  met: boolean
}

export const verdictsOn = (heats: readonly Heat[]): Verdict[] => heats.flatMap(verdictsOf)

function verdictsOf({ transport, revision, outcomes }: Heat): Verdict[] {
  const sdk = outcomes.find(({ contestant }) => contestant.name === yardstick)?.figures
  const ours = outcomes.find(({ contestant }) => contestant.kind === 'read')?.figures
  if (!sdk || !ours) return []
  const { micros, ratio } = GOALS[transport]
  const cpu = ours.cpuMicrosAt16.median
  const better = sdk.cpuMicrosAt16.median / cpu
  const start = ours.startMillis.median / sdk.startMillis.median
  const where = `${transport} ${revision}`
  return [
    { what: `${where}, CPU of a read, busy, µs`, value: cpu, goal: micros, met: cpu <= micros },
    { what: `${where}, SDK v2 over ours, busy`, value: better, goal: ratio, met: better >= ratio },
    { what: `${where}, start, ours over SDK v2`, value: start, goal: MOST_START, met: start <= MOST_START },
  ]
}

export function verdictLines(verdicts: readonly Verdict[]): string[] {
  const rows = verdicts.map(({ what, value, goal, met }) => [
    what,
    value.toFixed(value < 10 ? 2 : 0),
    String(goal),
    met ? 'met' : 'missed',
  ])
  return ['', ...table(['', 'seen', 'goal', ''], rows)]
}
