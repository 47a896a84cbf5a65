import { percentile, spreadOf } from '../measure/spread.ts'
import { table } from '../measure/table.ts'

export const GOALS = { firstIndexTimes: 1.5, updateShare: 0.03, pageMillis: 15, residentBytes: 200e6 }

export interface Round {
  seconds: number
  cpuSeconds: number
  mostResidentBytes?: number
}

export interface Contestant {
  name: string
  rounds: Round[]
}

const medianOf = (values: readonly number[]): number => spreadOf(values).median

export function contestantLines(contestants: readonly Contestant[]): string[] {
  const rows = contestants.map(({ name, rounds }) => {
    const wall = spreadOf(rounds.map(({ seconds }) => seconds))
    const cpu = spreadOf(rounds.map(({ cpuSeconds }) => cpuSeconds))
    const resident = Math.max(...rounds.map(({ mostResidentBytes = NaN }) => mostResidentBytes))
    return [
      name,
      `${wall.median.toFixed(2)} s (${wall.min.toFixed(2)}–${wall.max.toFixed(2)})`,
      `${cpu.median.toFixed(2)} s (${cpu.min.toFixed(2)}–${cpu.max.toFixed(2)})`,
      Number.isNaN(resident) ? '' : `${(resident / 1e6).toFixed(0)} MB`,
    ]
  })
  return table(['all logs for the first time', 'wall', 'CPU', 'most memory'], rows)
}

/** How many times the other's median, in wall and in CPU time. */
export function timesOf(ours: readonly Round[], others: readonly Round[]): { wall: number; cpu: number } {
  const ratio = (pick: (round: Round) => number): number =>
    medianOf(ours.map(pick)) / medianOf(others.map(pick))
  return { wall: ratio(({ seconds }) => seconds), cpu: ratio(({ cpuSeconds }) => cpuSeconds) }
}

export interface PageFigures {
  page: string
  p50Millis: number
  p95Millis: number
}

export function pageFigures(pages: Readonly<Record<string, readonly number[]>>): PageFigures[] {
  return Object.entries(pages).map(([page, millis]) => {
    const sorted = millis.toSorted((a, b) => a - b)
    return { page, p50Millis: percentile(sorted, 0.5), p95Millis: percentile(sorted, 0.95) }
  })
}

export const pageLines = (what: string, figures: readonly PageFigures[]): string[] =>
  table(
    [what, 'p50', 'p95'],
    figures.map(({ page, p50Millis, p95Millis }) => [
      page,
      `${p50Millis.toFixed(1)} ms`,
      `${p95Millis.toFixed(1)} ms`,
    ]),
  )
