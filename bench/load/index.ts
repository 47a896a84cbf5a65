import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import { type Cores, pinClient } from '../measure/cores.ts'
import { watchOthers } from '../measure/noise.ts'
import { table } from '../measure/table.ts'
import { setUp } from '../set-up.ts'
import { runPhase, type Phase } from './clients.ts'
import { type Host, type LoopDelay, prepareHome, serveBare, startHost } from './host.ts'

const CLIENTS = 200
const SLOW_CLIENTS = 4
const USERS = 10
const GOAL_LOOP_MS = 50
const GOALS = { SQLite: 2_000, PostgreSQL: 1_500, p99: 400, share: 0.45 }

type Engine = 'SQLite' | 'PostgreSQL'

interface Row extends Phase {
  engine: Engine
  phase: string
  loop: LoopDelay
  othersShare: number
}

/**
 * Many clients at once over HTTP, reading and writing, on both databases: against ours, alone and beside a slow tool,
 * and against a plain server that sends the same statements.
 */
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
    for (const engine of ['SQLite', 'PostgreSQL'] as const) {
      const databases = engine === 'SQLite' ? undefined : { ours: url, bare: await databaseBeside(url) }
      rows.push(...(await measureOurs(engine, join(workspace, engine), databases?.ours, seconds, cores)))
      rows.push(await measureBare(engine, join(workspace, `bare-${engine}`), databases?.bare, seconds, cores))
    }
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
    ...verdicts(rows),
    ...errors.slice(0, 5),
  )
  return {
    figures: { bench: 'load', node: process.version, clients: CLIENTS, seconds, rows },
    failed: errors.length > 0,
  }
}

function verdicts(rows: readonly Row[]): string[] {
  const yes = (met: boolean) => (met ? 'yes' : 'NO')
  const ofPhase = (engine: Engine, phase: string) =>
    rows.find((row) => row.engine === engine && row.phase === phase)
  const loops = rows.filter(({ phase }) => phase !== 'bare').map(({ loop }) => loop.p99)
  return [
    ...(['SQLite', 'PostgreSQL'] as const).flatMap((engine) => {
      const { perSecond = 0, p99 = Infinity } = ofPhase(engine, 'mixed') ?? {}
      const share = perSecond / (ofPhase(engine, 'bare')?.perSecond ?? 0)
      return [
        `${engine}: ${GOALS[engine]} calls/s at a p99 of ${GOALS.p99} ms: ${yes(perSecond >= GOALS[engine] && p99 <= GOALS.p99)}`,
        `${engine}: ${(share * 100).toFixed(0)} % of the bare server's calls, goal ${GOALS.share * 100} %: ${yes(share >= GOALS.share)}`,
      ]
    }),
    `Event loop delay p99 < ${GOAL_LOOP_MS} ms: ${yes(Math.max(...loops) < GOAL_LOOP_MS)}`,
  ]
}

interface Seconds {
  warmUp: number
  mixed: number
  beside: number
}

async function measureOurs(
  engine: Engine,
  home: string,
  databaseUrl: string | undefined,
  seconds: Seconds,
  cores: Cores | undefined,
): Promise<Row[]> {
  const host = await startHost(home, onDatabase(databaseUrl), USERS + 1, cores)
  try {
    await warmUp(host, seconds.warmUp, databaseUrl)
    return [
      { engine, phase: 'mixed', ...(await measure(host, seconds.mixed)) },
      {
        engine,
        phase: `beside ${SLOW_CLIENTS} that ask the tutor`,
        ...(await measure(host, seconds.beside, SLOW_CLIENTS)),
      },
    ]
  } finally {
    await host.child.end()
  }
}

async function measureBare(
  engine: Engine,
  home: string,
  databaseUrl: string | undefined,
  seconds: Seconds,
  cores: Cores | undefined,
): Promise<Row> {
  const tokens = await prepareHome(home, onDatabase(databaseUrl), USERS + 1)
  const host = { tokens, ...(await serveBare(home, databaseUrl, cores)) }
  try {
    await warmUp(host, seconds.warmUp, databaseUrl)
    return { engine, phase: 'bare', ...(await measure(host, seconds.mixed)) }
  } finally {
    await host.child.end()
  }
}

async function measure(host: Host, seconds: number, besides = 0): Promise<Omit<Row, 'engine' | 'phase'>> {
  await host.loopDelay()
  const others = watchOthers([host.child.pid])
  const result = await runPhase(host, CLIENTS, seconds, besides)
  return { ...result, loop: await host.loopDelay(), othersShare: others() }
}

const onDatabase = (databaseUrl: string | undefined): Record<string, string> =>
  databaseUrl === undefined ? {} : { TN_DATABASE_URL: databaseUrl }

async function warmUp(host: Host, seconds: number, databaseUrl: string | undefined): Promise<void> {
  await runPhase(host, CLIENTS, seconds)
  // As autovacuum would within a minute: plans that were made for empty tables read all of a full one.
  if (databaseUrl !== undefined) await send(databaseUrl, 'analyze')
}

/** A second, empty database on the same server; its URL. */
async function databaseBeside(url: string): Promise<string> {
  await send(url, 'create database bare')
  return url.replace(/[^/]+$/, 'bare')
}

async function send(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
