import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options, Result } from '../benchmark.ts'
import { generateCourses } from './courses.ts'
import { figuresOf } from './figures.ts'
import { startPostgres } from './postgres.ts'
import { kinds, makeQueries } from './queries.ts'
import { type Outcome, type Race, raceMiniSearch, raceOurs } from './race.ts'
import { costLines, introduction, kindLines, type Row } from './report.ts'

const full = { courses: 50_000, perKind: 100, rounds: 5 }
const short = { courses: 50_000, perKind: 30, rounds: 3 }

/** Rank of the right course, latency and memory: the shared search on both databases beside MiniSearch. */
export async function run({ quick, say }: Options): Promise<Result> {
  const { courses, perKind, rounds } = quick ? short : full
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const queries = makeQueries([...generateCourses(courses)], perKind)
  const race = { courses, rounds, queries: queries.map(({ text }) => text) }
  say(...introduction(courses, queries.length))

  const sqlite = await raceOurs('ours, SQLite', { file: join(workspace, 'courses.db') }, race)
  const postgres = await racePostgres(workspace, race)
  const outcomes = [sqlite, postgres, await raceMiniSearch(race)]

  const rows = [...kinds, 'all'].flatMap((kind) =>
    outcomes.map(({ name, answers }): Row => {
      const asked = queries.map((query, index) => ({ query, answer: answers[index]! }))
      const chosen = asked.filter(({ query }) => kind === 'all' || query.kind === kind)
      return { engine: name, kind, ...figuresOf(chosen) }
    }),
  )
  const differing = sqlite.answers.filter(
    ({ ids }, index) => ids.join() !== postgres.answers[index]?.ids.join(),
  ).length
  say(...kindLines(rows), ...costLines(outcomes, courses), '')
  say(`Queries that SQLite and PostgreSQL answered differently: ${differing}`)
  const costs = outcomes.map(({ answers: _, ...cost }) => cost)
  const figures = { bench: 'course-search', node: process.version, courses, rows, costs, differing }
  return { figures, failed: differing > 0 }
}

async function racePostgres(workspace: string, race: Race): Promise<Outcome> {
  const { url, stop } = await startPostgres(workspace)
  try {
    return await raceOurs('ours, PostgreSQL', { databaseUrl: url }, race)
  } finally {
    await stop()
  }
}
