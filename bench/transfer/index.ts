import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../packages/server/src/app/database.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import { ruleStore } from '../../packages/server/src/features/transfer/store/rule-store.ts'
import { ask, askEverywhere, type Asked, type Compared } from './ask.ts'
import { loadRules } from './load.ts'
import { lookups } from './lookups.ts'
import { roundTrips } from './postgres.ts'
import { comparisonLines, introduction, loadLines, rowLines, type Loaded } from './report.ts'

const full = { sizes: [50_000, 1_000_000], postgresRules: 50_000, times: 1_000, compared: 100 }
const short = { sizes: [20_000], postgresRules: 20_000, times: 300, compared: 20 }

/** Import, the resolve of 40 courses beside one query per course and a plain scan, and the comparison of all schools. */
export async function run({ quick, say }: Options): Promise<Result> {
  const { sizes, postgresRules, times, compared } = quick ? short : full
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  say(...introduction())

  const loaded: Loaded[] = []
  const rows: (Asked & { engine: string })[] = []
  const comparisons: (Compared & { engine: string })[] = []
  const race = async (engine: string, location: StoreLocation, count: number): Promise<number> => {
    const store = await openStore(location)
    try {
      const { rules, seconds, cpuSeconds } = await loadRules(store, count)
      const bytes = 'file' in location ? statSync(location.file).size : undefined
      loaded.push({
        engine,
        rules,
        rulesPerSecond: rules / seconds,
        rulesPerCpuSecond: rules / cpuSeconds,
        bytes,
      })
      const ways = lookups(store)
      const [ours] = ways
      // Statements are compiled and code is warm after the first calls, as in a server that runs.
      if (ours) await ask(ours, count, times)
      for (const way of ways) rows.push({ engine, ...(await ask(way, count, times)) })
      const { countingAnywhere } = ruleStore(store)
      await askEverywhere(countingAnywhere, count, compared)
      comparisons.push({ engine, ...(await askEverywhere(countingAnywhere, count, compared)) })
      return ours ? await roundTrips(() => ask(ours, count, 1)) : 0
    } finally {
      await store.close()
    }
  }

  const racePostgres = async (): Promise<number> => {
    const { url, stop } = await startPostgres(workspace)
    try {
      return await race('PostgreSQL', { databaseUrl: url }, postgresRules)
    } finally {
      await stop()
    }
  }

  for (const size of sizes) await race('SQLite', { file: join(workspace, `${size}.db`) }, size)
  const trips = await racePostgres()

  say(
    ...loadLines(loaded),
    '',
    ...rowLines(rows),
    '',
    ...comparisonLines(comparisons),
    '',
    `Round trips of one resolve on PostgreSQL: ${trips}`,
  )
  const wrong = rows.filter(({ answers }) => answers !== rows[0]?.answers)
  for (const { engine, lookup, rules } of wrong) say(`${engine}, ${lookup}, ${rules} rules: other answers`)
  return {
    figures: {
      bench: 'transfer',
      node: process.version,
      loaded,
      rows: rows.map(({ answers: _, ...row }) => row),
      comparisons,
      roundTrips: trips,
    },
    failed: wrong.length > 0,
  }
}
