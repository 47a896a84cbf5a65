import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ClusterNode, createOwners, type Owner, startCluster } from '../../test/nodes/cluster.ts'
import { findContradictions, readOutcome } from '../../test/nodes/history.ts'
import { REVISIONS } from '../../test/nodes/mcp-client.ts'
import { type ClientHistory, type Failure, runWorkload } from '../../test/nodes/workload.ts'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres } from '../course-search/postgres.ts'
import { percentile } from '../measure/spread.ts'
import { table } from '../measure/table.ts'
import { setUp } from '../set-up.ts'
import { findNginx, startNginx } from './nginx.ts'

const CLIENTS = 40
const OWNERS = 10
const KILL_EVERY_MS = 5_000

interface Row {
  nodes: string
  operations: number
  perSecond: number
  p50: number
  p99: number
  /** Failed requests by HTTP status; 0 is a connection without an answer. */
  failed: Readonly<Record<string, number>>
  failures: readonly Failure[]
  contradictions: string[]
}

interface Place {
  nginx: string
  workspace: string
  databaseUrl: string
  owners: readonly Owner[]
  seconds: number
}

/** One to three nodes behind a proxy that sends each request to the next, clients of all revisions; then with kills. */
export async function run({ quick, say }: Options): Promise<Result> {
  const seconds = quick ? { steady: 5, kills: 20 } : { steady: 20, kills: 60 }
  const nginx = findNginx()
  if ('missing' in nginx) {
    say(`Not run: it needs nginx, which could not be installed: ${nginx.missing}`)
    return { figures: { bench: 'nodes', missing: nginx.missing }, failed: false }
  }
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const trouble = setUp()
  if (trouble) say(trouble, '')
  const { url: databaseUrl, stop } = await startPostgres(workspace)
  const rows: Row[] = []
  const kills: Kill[] = []
  try {
    const owners = await createOwners(databaseUrl, OWNERS)
    const place = { nginx: nginx.file, workspace, databaseUrl, owners }
    for (const count of [1, 2, 3])
      rows.push(await measure(`${count}`, count, { ...place, seconds: seconds.steady }))
    const killing = { ...place, seconds: seconds.kills }
    const besides = async (nodes: readonly ClusterNode[], goesOn: () => boolean) => {
      for (await delay(KILL_EVERY_MS); goesOn(); await delay(KILL_EVERY_MS)) {
        const node = nodes[kills.length % nodes.length]
        const began = performance.now()
        await node?.kill()
        kills.push({ began, ended: performance.now() })
        await node?.start()
      }
    }
    rows.push(await measure('3, one killed every 5 s', 3, killing, besides))
  } finally {
    await stop()
  }
  const steadyFailures = rows.slice(0, 3).flatMap(({ failures }) => failures)
  const lastFailures = rows.at(-1)?.failures ?? []
  const others = lastFailures.filter((failure) => !kills.some((kill) => wasInFlight(failure, kill)))
  say(
    `${CLIENTS} clients of ${OWNERS} users behind nginx, round robin; revisions ${REVISIONS.join(', ')}`,
    '',
    ...table(
      ['nodes', 'operations', 'per second', 'p50 ms', 'p99 ms', 'failed requests', 'lost or doubled'],
      rows.map((row) => [
        row.nodes,
        String(row.operations),
        row.perSecond.toFixed(0),
        row.p50.toFixed(1),
        row.p99.toFixed(1),
        Object.entries(row.failed)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', ') || '0',
        String(row.contradictions.length),
      ]),
    ),
    '',
    `${kills.length} nodes killed; ${lastFailures.length} requests failed, ${others.length} of them not in flight at a kill`,
    ...others.map(({ status, message }) => `${status} ${message}`).slice(0, 10),
    ...rows.flatMap(({ contradictions }) => contradictions).slice(0, 10),
  )
  const failed =
    steadyFailures.length + others.length > 0 || rows.some(({ contradictions }) => contradictions.length > 0)
  const told = rows.map(({ failures: _, ...row }) => row)
  const figures = { clients: CLIENTS, kills: kills.length, notInFlight: others.length, rows: told }
  return { figures: { bench: 'nodes', node: process.version, ...figures }, failed }
}

interface Kill {
  began: number
  ended: number
}

const wasInFlight = ({ began, ended }: Failure, kill: Kill): boolean =>
  began <= kill.ended && ended >= kill.began

async function measure(
  name: string,
  count: number,
  { nginx, workspace, databaseUrl, owners, seconds }: Place,
  besides?: (nodes: readonly ClusterNode[], goesOn: () => boolean) => Promise<void>,
): Promise<Row> {
  const nodes = await startCluster(count, { databaseUrl })
  const proxy = await startNginx(
    nginx,
    join(workspace, `nginx-${name.replaceAll(/\W/g, '')}`),
    nodes.map(({ address }) => address),
  )
  try {
    const began = performance.now()
    const goesOn = () => performance.now() - began < seconds * 1000
    const label = `${name} nodes`
    const work = runWorkload({ owners, clients: CLIENTS, goesOn, next: () => proxy.address, label })
    const [histories] = await Promise.all([work, besides?.(nodes, goesOn)])
    return {
      nodes: name,
      ...spreadOf(histories, seconds),
      contradictions: findContradictions(histories, await readOutcome(databaseUrl)),
    }
  } finally {
    await proxy.child.end()
    await Promise.all(nodes.map((node) => node.stop()))
  }
}

function spreadOf(histories: readonly ClientHistory[], seconds: number) {
  const millis = histories.flatMap((history) => history.millis).toSorted((a, b) => a - b)
  const failures = histories.flatMap((history) => history.failures)
  const byStatus = Map.groupBy(failures, ({ status }) => String(status))
  return {
    operations: millis.length,
    perSecond: millis.length / seconds,
    p50: percentile(millis, 0.5),
    p99: percentile(millis, 0.99),
    failures,
    failed: Object.fromEntries([...byStatus].map(([status, some]) => [status, some.length])),
  }
}
