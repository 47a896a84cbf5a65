import { once } from 'node:events'
import type { StoreLocation } from '../../../packages/server/src/platform/store/open.ts'
import { percentile } from '../../measure/spread.ts'
import { generateCourses } from '../courses.ts'
import type { Contestant } from './contestant.ts'
import { openMiniSearch } from './minisearch.ts'
import { openOurs } from './ours.ts'

/** What this process is sent to do. */
export interface Task {
  engine: 'minisearch' | StoreLocation
  /** How many courses to load first. */
  load: number
  /** Each is asked this often, after a round that does not count. */
  rounds: number
  queries: string[]
}

/** What it tells in the end. */
export interface Report {
  loadSeconds: number
  /** By how much the process grew: all that the engine keeps in memory. */
  bytes: number
  answers: Answer[]
}

export interface Answer {
  ids: string[]
  millis: number
}

process.once('disconnect', () => process.exit())
const [task]: Task[] = await once(process, 'message')
if (task) process.send?.(await perform(task), undefined, undefined, () => process.disconnect())

async function perform({ engine, load, rounds, queries }: Task): Promise<Report> {
  const before = process.memoryUsage.rss()
  const contestant = await (engine === 'minisearch' ? openMiniSearch() : openOurs(engine))
  const began = performance.now()
  if (load > 0) await contestant.load(generateCourses(load))
  const loadSeconds = (performance.now() - began) / 1000

  const found: string[][] = []
  for (const query of queries) found.push(await contestant.search(query))
  const times = queries.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, query] of queries.entries()) times[index]!.push(await timed(contestant, query))
  }
  globalThis.gc?.()
  const bytes = process.memoryUsage.rss() - before
  await contestant.close()
  const answers = found.map((ids, index) => ({ ids, millis: median(times[index]!) }))
  return { loadSeconds, bytes, answers }
}

async function timed(contestant: Contestant, query: string): Promise<number> {
  const began = performance.now()
  await contestant.search(query)
  return performance.now() - began
}

function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
