import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import { setUp } from '../set-up.ts'
import { timeBacklog, type Backlog } from './backlog.ts'
import { timeEdits, type Edits } from './edits.ts'
import { sessionEvents, tasksAndReviews } from './offline.ts'
import { watchQuiet, type Quiet } from './quiet.ts'
import { startDaemon, startNetwork } from './replicas.ts'
import { backlogLines, editLines, GOALS, introduction, quietLines } from './report.ts'

const full = { edits: 20, changes: 10_000, quietSeconds: 60 }
const short = { edits: 5, changes: 10_000, quietSeconds: 20 }
const OFFLINE = [
  { what: 'events of a session', work: sessionEvents },
  { what: 'tasks and reviews', work: tasksAndReviews },
]
/** A daemon is quiet when it has asked once without news. */
const SETTLE_MS = 12_000

/** How fast a server and two devices are in step, and what that costs while nothing happens. */
export async function run({ quick, say }: Options): Promise<Result> {
  const pace = quick ? short : full
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const problem = setUp()
  if (problem !== undefined) say(problem)
  say(...introduction())

  const edits: Edits[] = []
  const backlogs: Backlog[] = []
  const quiet: Quiet[] = []
  const measure = async (engine: string, databaseUrl?: string): Promise<void> => {
    const network = await startNetwork(workspace, engine, databaseUrl)
    try {
      await startDaemon(network.a)
      const other = await startDaemon(network.b)
      const edited = await timeEdits(network, pace.edits)
      say(...editLines([edited]), '')
      const sent = []
      for (const each of OFFLINE) sent.push(await timeBacklog(network, { ...each, changes: pace.changes }))
      say(...backlogLines(sent), '')
      const daemons = {
        'after it has sent all that': await startDaemon(network.a),
        'after it has received all that': other,
      }
      await wait(SETTLE_MS)
      const watched = await watchQuiet(engine, daemons, pace.quietSeconds)
      say(...quietLines(watched), '')
      edits.push(edited)
      backlogs.push(...sent)
      quiet.push(...watched)
    } finally {
      await network.end()
    }
  }

  await measure('SQLite')
  const { url, stop } = await startPostgres(workspace)
  try {
    await measure('PostgreSQL', url)
  } finally {
    await stop()
  }

  return {
    figures: { bench: 'sync', node: process.version, goals: GOALS, edits, backlogs, quiet },
    failed: false,
  }
}
