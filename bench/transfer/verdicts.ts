import type { Asked, Compared } from './ask.ts'
import type { Imported } from './import-folder.ts'

export interface Verdict {
  goal: string
  seen: string
  met: boolean
}

interface Measured {
  imported: readonly Imported[]
  rows: readonly (Asked & { engine: string })[]
  comparisons: readonly (Compared & { engine: string })[]
}

interface Goals {
  engine: string
  /** Milliseconds. */
  resolve: number
  compare: number
  rowsPerSecond: number
}

const GOALS: readonly Goals[] = [
  { engine: 'SQLite', resolve: 1, compare: 60, rowsPerSecond: 20_000 },
  { engine: 'PostgreSQL', resolve: 4, compare: 150, rowsPerSecond: 10_000 },
]
const MOST_MB = 500

/** At the largest number of rules that each database was asked with, by our own way of looking rules up. */
export const verdictsOf = ({ imported, rows, comparisons }: Measured): Verdict[] =>
  GOALS.flatMap(({ engine, ...goals }) => {
    const ofEngine = <T extends { engine: string }>(all: readonly T[]) =>
      all.filter((row) => row.engine === engine)
    const largest = Math.max(...ofEngine(rows).map(({ rules }) => rules))
    const resolve = ofEngine(rows).find(({ rules }) => rules === largest)
    const compare = ofEngine(comparisons).find(({ rules }) => rules === largest)
    const run = imported.find((each) => each.engine === engine)
    const of = `${engine}, ${largest.toLocaleString('en')} rules`
    return [
      atMost(`${of}: resolve with its plan, p50`, resolve?.wholeP50Millis, goals.resolve, 'ms'),
      atMost(`${of}: compare all schools, p50`, compare?.p50Millis, goals.compare, 'ms'),
      atLeast(`${engine}: import with parsing`, run?.rowsPerSecond, goals.rowsPerSecond, 'rows/s'),
      atMost(`${engine}: memory of the import`, run?.peakMB, MOST_MB, 'MB'),
    ]
  })

const atMost = (what: string, seen = Infinity, goal: number, unit: string): Verdict => ({
  goal: `${what} ≤ ${goal} ${unit}`,
  seen: `${seen.toFixed(seen < 100 ? 2 : 0)} ${unit}`,
  met: seen <= goal,
})

const atLeast = (what: string, seen = 0, goal: number, unit: string): Verdict => ({
  goal: `${what} ≥ ${goal.toLocaleString('en')} ${unit}`,
  seen: `${Math.round(seen).toLocaleString('en')} ${unit}`,
  met: seen >= goal,
})
