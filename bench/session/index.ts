import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../packages/server/src/app/database.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import { timeAsks, type Asks } from './asks.ts'
import { begin, newId, openLog, ours } from './ours.ts'
import { plain } from './plain.ts'
import { startProcesses } from './processes.ts'
import { callers, race, type Pace } from './race.ts'
import { askLines, GOAL, introduction, raceLines, resumeLines, type Race } from './report.ts'
import { timeResume, type Resumed } from './resume.ts'
import type { Home } from './way.ts'

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

const PEOPLE = ['ann', 'bob', 'cid', 'dee']

async function raceAll(location: StoreLocation, pace: Pace): Promise<Omit<Race, 'engine'>[]> {
  const store = await openStore(location)
  const newHome = async (owner: string): Promise<Home> => {
    const sessionId = newId()
    await begin(openLog(store, owner), sessionId)
    return { owner, sessionId }
  }
  const within = async (count: number) => {
    const home = await newHome('ann')
    const [log, limit] = [await ours(location, count, home), await plain(location, count, home)]
    return race(callers(log, count), callers(limit, count), pace)
  }
  const across = async (homes: Home[], limit: 'plain' | 'numbered' = 'plain') => {
    const crew = { callers: 4, homes }
    const log = await startProcesses('ours', location, crew)
    return race(log, await startProcesses(limit, location, crew), pace)
  }
  const apart = () => Promise.all(PEOPLE.map(newHome))
  const together = async () => {
    const home = await newHome('ann')
    return PEOPLE.map(() => home)
  }
  const four = '4 processes, 4 callers each'
  try {
    return [
      { writers: 'one caller', ...(await within(1)) },
      { writers: '16 callers at once', ...(await within(16)) },
      { writers: `${four}, a person each`, ...(await across(await apart())) },
      { writers: `${four}, one session`, ...(await across(await together())) },
      ...('file' in location
        ? []
        : [
            {
              writers: `${four}, one session, limit numbered`,
              ...(await across(await together(), 'numbered')),
            },
          ]),
    ]
  } finally {
    await store.close()
  }
}
