import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../packages/server/src/app/database.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import { setUp } from '../set-up.ts'
import { ruleStore } from '../../packages/server/src/features/transfer/store/rule-store.ts'
import { ask, askEverywhere, type Asked, type Compared } from './ask.ts'
import { loadRules } from './load.ts'
import { lookups } from './lookups.ts'
import { writeGuide } from './guide-folder.ts'
import { importFolder, type Imported } from './import-folder.ts'
import { roundTrips, twoDatabases } from './postgres.ts'
import { comparisonLines, importLines, introduction, loadLines, rowLines, type Loaded } from './report.ts'
import { verdictsOf } from './verdicts.ts'

const full = {
  sizes: [50_000, 1_000_000],
  postgresRules: 1_000_000,
  times: 1_000,
  compared: 100,
  guide: { files: 1_400, rows: 430_000 },
}
const short = {
  sizes: [20_000],
  postgresRules: 20_000,
  times: 300,
  compared: 20,
  guide: { files: 60, rows: 18_000 },
}

/** Import of a folder, the resolve of 40 courses beside one query per course and a plain scan, and the comparison of all schools. */
export async function run({ quick, say }: Options): Promise<Result> {
  const { sizes, postgresRules, times, compared, guide } = quick ? short : full
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const trouble = setUp()
  if (trouble) say(trouble, '')
  say(...introduction())
  const folder = join(workspace, 'guide')
  writeGuide(folder, guide)

  const loaded: Loaded[] = []
  const rows: (Asked & { engine: string })[] = []
  const imported: Imported[] = []
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
      imported.push(await importFolder('PostgreSQL', folder, workspace, await twoDatabases(url)))
      return await race('PostgreSQL', { databaseUrl: url }, postgresRules)
    } finally {
      await stop()
    }
  }

  imported.push(await importFolder('SQLite', folder, workspace, [{}, {}]))
  for (const size of sizes) await race('SQLite', { file: join(workspace, `${size}.db`) }, size)
  const trips = await racePostgres()

  say(
    ...importLines(imported),
    '',
    ...loadLines(loaded),
    '',
    ...rowLines(rows),
    '',
    ...comparisonLines(comparisons),
    '',
    `Round trips of one resolve on PostgreSQL: ${trips}`,
  )
  const verdicts = verdictsOf({ imported, rows, comparisons })
  say('', ...verdicts.map(({ goal, seen, met }) => `${met ? 'met ' : 'MISS'} ${goal}: ${seen}`))
  const wrong = rows.filter(
    ({ rules, answers }) => answers !== rows.find((row) => row.rules === rules)?.answers,
  )
  for (const { engine, lookup, rules } of wrong) say(`${engine}, ${lookup}, ${rules} rules: other answers`)
  return {
    figures: {
      bench: 'transfer',
      node: process.version,
      imported,
      verdicts,
      loaded,
      rows: rows.map(({ answers: _, ...row }) => row),
      comparisons,
      roundTrips: trips,
    },
    failed: wrong.length > 0 || imported.some(({ wholeAfterKill }) => !wholeAfterKill),
  }
}
