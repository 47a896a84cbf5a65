import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreLocation } from '../../packages/server/src/store/open.ts'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import { timeAsks, type Asks } from './asks.ts'
import { begin, newId, openLog, ours } from './ours.ts'
import { plain } from './plain.ts'
import { startProcesses } from './processes.ts'
import { callers, race, type Pace } from './race.ts'
import { askLines, GOAL, introduction, raceLines, resumeLines, type Race } from './report.ts'
import { timeResume, type Resumed } from './resume.ts'

const full = { pace: { rounds: 15, millis: 500 }, asks: 1_000, lengths: [1_000, 100_000], resumes: 200 }
const short = { pace: { rounds: 5, millis: 300 }, asks: 200, lengths: [1_000, 20_000], resumes: 50 }

/** Durable events beside a plain INSERT, what asking costs without a model, and coming back to a long session. */
export async function run({ quick, say }: Options): Promise<Result> {
  const { pace, asks, lengths, resumes } = quick ? short : full
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  say(...introduction())

  const races: Race[] = []
  const asked: (Asks & { engine: string })[] = []
  const resumed: (Resumed & { engine: string })[] = []
  const measure = async (engine: string, location: StoreLocation): Promise<void> => {
    for (const each of await raceAll(location, pace)) races.push({ engine, ...each })
    const store = await openStore(location)
    asked.push({ engine, ...(await timeAsks(store, asks)) })
    await store.close()
    for (const events of lengths) resumed.push({ engine, ...(await timeResume(location, events, resumes)) })
  }

  await measure('SQLite', { file: join(workspace, 'session.db') })
  const { url, stop } = await startPostgres(workspace)
  try {
    await measure('PostgreSQL', { databaseUrl: url })
  } finally {
    await stop()
  }

  say(...raceLines(races), '', ...askLines(asked), '', ...resumeLines(resumed))
  return {
    figures: { bench: 'session', node: process.version, goal: GOAL, races, asks: asked, resumed },
    failed: false,
  }
}

async function raceAll(location: StoreLocation, pace: Pace): Promise<Omit<Race, 'engine'>[]> {
  const store = await openStore(location)
  const newSession = async (): Promise<string> => {
    const sessionId = newId()
    await begin(openLog(store), sessionId)
    return sessionId
  }
  const within = async (count: number) => {
    const sessionId = await newSession()
    const [log, limit] = [await ours(location, count, sessionId), await plain(location, count, sessionId)]
    return race(callers(log, count), callers(limit, count), pace)
  }
  const across = async (processes: number, count: number) => {
    const crew = { processes, callers: count, sessionId: await newSession() }
    const log = await startProcesses('ours', location, crew)
    return race(log, await startProcesses('plain', location, crew), pace)
  }
  try {
    return [
      { writers: 'one caller', ...(await within(1)) },
      { writers: '16 callers at once', ...(await within(16)) },
      { writers: '4 processes, 4 callers each', ...(await across(4, 4)) },
    ]
  } finally {
    await store.close()
  }
}
