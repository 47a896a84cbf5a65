import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import { type Cores, pinClient } from '../measure/cores.ts'
import { watchOthers } from '../measure/noise.ts'
import { table } from '../measure/table.ts'
import { setUp } from '../set-up.ts'
import { runPhase, type Phase } from './clients.ts'
import { type LoopDelay, startHost } from './host.ts'

const CLIENTS = 200
const SLOW_CLIENTS = 4
const USERS = 10
const GOAL_LOOP_MS = 50

interface Row extends Phase {
  engine: string
  phase: string
  loop: LoopDelay
  othersShare: number
}

/** Many clients at once over HTTP, reading and writing, on both databases; then the same beside a slow tool. */
export async function run({ quick, say }: Options): Promise<Result> {
  const seconds = quick ? { warmUp: 2, mixed: 6, beside: 6 } : { warmUp: 5, mixed: 60, beside: 20 }
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const trouble = setUp()
  if (trouble) say(trouble, '')
  const { url, stop } = await startPostgres(workspace)
  const cores = pinClient()
  const rows: Row[] = []
  try {
    rows.push(...(await measure('SQLite', join(workspace, 'sqlite'), {}, seconds, cores)))
    const env = { TN_DATABASE_URL: url }
    rows.push(...(await measure('PostgreSQL', join(workspace, 'shared'), env, seconds, cores)))
  } finally {
    await stop()
  }
  const errors = rows.flatMap((row) => row.errors.map((error) => `${row.engine}, ${row.phase}: ${error}`))
  say(
    `${CLIENTS} clients of ${USERS} users over HTTP, one write to three reads, as fast as each is answered`,
    '',
    ...table(
      ['', 'calls/s', 'p50 ms', 'p99 ms', 'loop p99 ms', 'limited', 'errors', 'others'],
      rows.map((row) => [
        `${row.engine}, ${row.phase}`,
        row.perSecond.toFixed(0),
        row.p50.toFixed(1),
        row.p99.toFixed(1),
        row.loop.p99.toFixed(1),
        String(row.limited),
        String(row.errors.length),
        `${(row.othersShare * 100).toFixed(0)} %`,
      ]),
    ),
    '',
    `Event loop delay p99 < ${GOAL_LOOP_MS} ms: ${rows.every(({ loop }) => loop.p99 < GOAL_LOOP_MS) ? 'yes' : 'no'}`,
    ...errors.slice(0, 5),
  )
  return {
    figures: { bench: 'load', node: process.version, clients: CLIENTS, seconds, rows },
    failed: errors.length > 0,
  }
}

async function measure(
  engine: string,
  home: string,
  env: Readonly<Record<string, string>>,
  seconds: Readonly<Record<'warmUp' | 'mixed' | 'beside', number>>,
  cores: Cores | undefined,
): Promise<Row[]> {
  const host = await startHost(home, env, USERS, cores)
  try {
    await runPhase(host, CLIENTS, seconds.warmUp)
    const rows: Row[] = []
    for (const [phase, length, besides] of [
      ['mixed', seconds.mixed, 0],
      [`beside ${SLOW_CLIENTS} that ask the tutor`, seconds.beside, SLOW_CLIENTS],
    ] as const) {
      await host.loopDelay()
      const others = watchOthers([host.child.pid])
      const result = await runPhase(host, CLIENTS, length, besides)
      rows.push({ engine, phase, ...result, loop: await host.loopDelay(), othersShare: others() })
    }
    return rows
  } finally {
    await host.child.end()
  }
}
