import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import type { Host } from '../load/host.ts'
import { watchOthers } from '../measure/noise.ts'
import { peakResidentBytes } from '../measure/process-usage.ts'
import { table } from '../measure/table.ts'
import { setUp } from '../set-up.ts'
import type { Abuse } from './abuse.ts'
import { ABUSES, IDLE } from './abuses/index.ts'
import { AttackerProcess } from './attacker-process.ts'
import { Bystanders } from './bystanders.ts'
import { type Cost, costOf, costsOf } from './cost-of-one.ts'
import { bytesIn, serveStage, setStage, type Stage } from './stage.ts'
import { GOALS, missed, type Row } from './verdicts.ts'

const LOOP_ANSWER_MS = 30_000
const MB = 1e6

/** What others feel of one person, or of nobody known, who abuses the server; on both databases. */
export async function run({ quick, only, say }: Options): Promise<Result> {
  const seconds = quick ? 3 : 20
  const abuses = ABUSES.filter(({ name }) => only === undefined || name === only)
  if (abuses.length === 0) throw new Error(`--only takes one of ${ABUSES.map(({ name }) => name).join(', ')}`)
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'tn-bench-')))
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const trouble = setUp()
  if (trouble) say(trouble, '')
  const { url, stop } = await startPostgres(workspace)
  const rows: Row[] = []
  const unmeasured: string[] = []
  try {
    say(
      `${abuses.length} abuses, ${seconds} s each, beside 5 people who make 20 calls a second together.`,
      `Attacker, server, PostgreSQL and the others share ${availableParallelism()} cores; the attacker runs at the lowest priority.`,
      '',
    )
    for (const stage of [await setStage(workspace, 'SQLite'), await setStage(workspace, 'PostgreSQL', url)])
      for (const abuse of [IDLE, ...abuses]) {
        try {
          const row = await measure(stage, abuse, seconds, workspace)
          say(verdict(row))
          rows.push(row)
        } catch (error) {
          unmeasured.push(`${stage.engine}, ${abuse.name}: ${String(error)}`)
          say(`MISS ${unmeasured.at(-1)}`)
        }
      }
  } finally {
    await stop()
  }
  say('', ...report(rows))
  const failed = rows.filter((row) => missed(row).length > 0)
  say(
    '',
    `Goals: p99 ≤ ${GOALS.p99} ms, no failure, ≤ ${GOALS.memoryMB} MB, one request ≤ ${GOALS.oneRequest} ms of CPU above a plain call, without a token ≤ ${GOALS.withoutToken} ms.`,
    `${rows.length - failed.length} of ${rows.length} rows keep them.`,
  )
  return {
    figures: {
      bench: 'abuse',
      node: process.version,
      seconds,
      goals: GOALS,
      rows: rows.map((row) => ({ ...row, missed: missed(row) })),
      unmeasured,
    },
    failed: failed.length > 0 || unmeasured.length > 0,
  }
}

async function measure(stage: Stage, abuse: Abuse, seconds: number, workspace: string): Promise<Row> {
  const tokens = await stage.addAttacker(abuse.name)
  const host = await serveStage(stage, abuse.serve ?? [])
  const { pid } = host.child
  const others = watchOthers([pid])
  const bystanders = await Bystanders.connect(host.port, stage.bystanders)
  let attacker: AttackerProcess | undefined
  try {
    attacker = await AttackerProcess.start(abuse.name, { port: host.port, ...tokens })
    await bystanders.callWhile(lasting(1))
    const plainMillis = await costOf(pid, () => bystanders.callWhile(times(1)))
    const costs = await costsOf(attacker, pid)
    await loopMax(host)
    const grown = -bytesIn(workspace)
    let isOver = false
    const storm = attacker.storm(seconds).finally(() => (isOver = true))
    const felt = await bystanders.callWhile(() => !isOver)
    return {
      engine: stage.engine,
      abuse: abuse.name,
      what: abuse.what,
      felt,
      outcomes: await storm,
      plainMillis,
      worst: worstOf(costs),
      worstWithoutToken: worstOf(costs.filter(({ withoutToken }) => withoutToken)),
      serverEnded: isGone(host),
      memoryMB: memoryMB(host),
      loopMax: await loopMax(host),
      grownMB: (grown + bytesIn(workspace)) / MB,
      othersShare: others(),
    }
  } finally {
    await attacker?.end()
    bystanders.close()
    await host.child.end()
  }
}

const lasting = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() < end
}

const times =
  (left: number): (() => boolean) =>
  () =>
    left-- > 0

const worstOf = (costs: readonly Cost[]): Cost | undefined => costs.toSorted((a, b) => b.millis - a.millis)[0]

const isGone = ({ child: { process: server } }: Pick<Host, 'child'>): boolean =>
  server.exitCode !== null || server.signalCode !== null

const memoryMB = (host: Pick<Host, 'child'>): number =>
  isGone(host) ? NaN : peakResidentBytes(host.child.pid) / MB

/** Since the last time; NaN from a server that does not get round to telling it. */
const loopMax = async (host: Pick<Host, 'child' | 'loopDelay'>): Promise<number> =>
  isGone(host)
    ? NaN
    : Promise.race([host.loopDelay().then(({ max }) => max), delay(LOOP_ANSWER_MS, NaN, { ref: false })])

function verdict(row: Row): string {
  const faults = missed(row)
  return `${faults.length === 0 ? 'ok  ' : 'MISS'} ${row.engine}, ${row.abuse}${faults.length === 0 ? '' : `: ${faults.join('; ')}`}`
}

const report = (rows: readonly Row[]): string[] =>
  table(
    [
      '',
      'p50 ms',
      'p99 ms',
      'max ms',
      'failed',
      'MB',
      'one ms',
      'no token ms',
      'loop max ms',
      'grown MB',
      'others',
      'answers',
    ],
    rows.map((row) => [
      `${row.engine}, ${row.abuse}`,
      row.felt.p50.toFixed(1),
      row.felt.p99.toFixed(0),
      row.felt.max.toFixed(0),
      `${row.felt.failures}/${row.felt.calls}`,
      row.memoryMB.toFixed(0),
      row.worst?.millis.toFixed(1) ?? '',
      row.worstWithoutToken?.millis.toFixed(1) ?? '',
      row.loopMax.toFixed(0),
      row.grownMB.toFixed(0),
      `${(row.othersShare * 100).toFixed(0)} %`,
      Object.entries(row.outcomes)
        .map(([outcome, count]) => `${outcome} ×${count}`)
        .join(' '),
    ]),
  )
