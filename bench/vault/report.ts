import { percentile, spreadOf } from '../measure/spread.ts'
import { table } from '../measure/table.ts'
import type { Corpus } from './notes.ts'
import type { Cost, Floor, InMemory, Ours } from './run-contestant.ts'

export const GOALS = { renameSeconds: 2, searchMillis: 5, editSeconds: 1 }

const thousands = (count: number): string => count.toLocaleString('en')
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
const seconds = (value: number): string => `${value.toFixed(2)} s`
const millis = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

const p = (values: readonly number[], share: number): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    share,
  )

/** What is typical of several. */
const medianCost = (costs: readonly Cost[]): Cost => ({
  seconds: spreadOf(costs.map((cost) => cost.seconds)).median,
  cpuSeconds: spreadOf(costs.map((cost) => cost.cpuSeconds)).median,
})

const verdict = (value: number, goal: number, unit: string): [string, string] => [
  `≤ ${goal} ${unit}`,
  value <= goal ? 'met' : 'missed',
]

export const introduction = ({ notes, links, bytes, hub, area }: Corpus): string[] => [
  `A vault of ${thousands(notes.length)} notes with ${thousands(links)} links, ${megabytes(bytes)}, on this machine's file system`,
  `One note has ${thousands(hub.backlinks)} backlinks; the folder that is renamed holds ${thousands(area.notes)} notes`,
  '',
]

/** Wall time means little where others compute, too. */
export const noiseLines = (load: number, cores: number): string[] =>
  load > cores
    ? [
        `The machine is busy with other things: ${load.toFixed(1)} processes for its ${cores} cores, so mind the CPU time`,
        '',
      ]
    : []

export const indexLines = (floor: Floor, inMemory: InMemory, ours: Ours): string[] => {
  const row = (name: string, cost: Cost, memory = ''): string[] => [
    name,
    seconds(cost.seconds),
    seconds(cost.cpuSeconds),
    memory,
  ]
  return table(
    ['all notes', 'wall', 'CPU', 'most memory'],
    [
      row('floor: read every file', floor.read),
      row('minisearch 7.2.0, in memory', inMemory.first, megabytes(inMemory.mostResidentBytes)),
      row('ours: text, links, tags, on disk', ours.first, megabytes(ours.residentBytes)),
      row('ours, started anew: nothing changed', ours.unchanged),
      row(`ours, started anew: ${thousands(ours.updateAfter.notes)} notes changed`, ours.updateAfter),
      row(`ours, running: ${thousands(ours.update.notes)} notes changed`, ours.update),
    ],
  )
}

export const searchLines = (floor: Floor, inMemory: InMemory, ours: Ours): string[] => {
  const row = (name: string, values: readonly number[], goal: string[] = ['', '']): string[] => [
    name,
    String(values.length),
    millis(p(values, 0.5)),
    millis(p(values, 0.95)),
    ...goal,
  ]
  return table(
    ['search', 'queries', 'p50', 'p95', 'goal p50', ''],
    [
      row('grep -r', floor.millis),
      row('minisearch, without excerpts', inMemory.millis),
      row('ours', ours.millis, verdict(p(ours.millis, 0.5), GOALS.searchMillis, 'ms')),
    ],
  )
}

export const renameLines = ({ hub, area }: Ours): string[] =>
  table(
    ['rename', 'notes rewritten', 'links', 'wall', 'CPU', 'undo', 'goal', ''],
    [
      { name: 'of a note with many backlinks', rename: hub },
      { name: 'of a folder', rename: area },
    ].map(({ name, rename: { notes, links, costs, undoCosts } }) => {
      const cost = medianCost(costs)
      return [
        name,
        thousands(notes),
        thousands(links),
        seconds(cost.seconds),
        seconds(cost.cpuSeconds),
        seconds(medianCost(undoCosts).seconds),
        ...verdict(cost.seconds, GOALS.renameSeconds, 's'),
      ]
    }),
  )

export const otherLines = ({ edits, large, residentBytes, mostResidentBytes }: Ours): string[] => {
  const isMet = Math.max(...edits) / 1000 <= GOALS.editSeconds
  return [
    `Edit by another program until search finds it, ${edits.length} times: p50 ${millis(p(edits, 0.5))}, at most ${millis(Math.max(...edits))} (goal: at most ${GOALS.editSeconds} s, ${isMet ? 'met' : 'missed'})`,
    `A page of a note of ${megabytes(large.bytes)}: ${millis(large.firstMillis)} the first time, then anywhere in it p50 ${millis(p(large.millis, 0.5))}, p95 ${millis(p(large.millis, 0.95))}`,
    `Most memory of the process: ${megabytes(residentBytes)}, with the large note ${megabytes(mostResidentBytes)}`,
  ]
}

/** Times in the place of each single one, and the rest as it is. */
export const shortened = <Measured extends { millis: number[]; found: number[] }>({
  millis: all,
  found: _,
  ...rest
}: Measured) => ({
  ...rest,
  search: { queries: all.length, p50Millis: p(all, 0.5), p95Millis: p(all, 0.95) },
})
