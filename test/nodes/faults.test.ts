import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soaking } from '../scale.ts'
import { type ClusterNode, createOwners, type Owner, queryDatabase, startCluster } from './cluster.ts'
import { DatabaseProxy } from './database-proxy.ts'
import { DebianPostgres, findDebianPostgres } from './debian-postgres.ts'
import { findContradictions, readOutcome } from './history.ts'
import { runWorkload } from './workload.ts'

const RUNS = Number(process.env['TN_FAULT_RUNS'] ?? 20)
const FAKE_TIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const CLIENTS = 30
const programs = findDebianPostgres()

/** This node's clock is an hour ahead of the others'. */
const AHEAD = { LD_PRELOAD: FAKE_TIME, FAKETIME: '+1h', DONT_FAKE_MONOTONIC: '1' }

interface Place {
  nodes: ClusterNode[]
  proxy: DatabaseProxy
  primary: DebianPostgres
}

type Fault = (place: Place, pick: <Value>(list: readonly Value[]) => Value) => Promise<void>

const FAULTS: Readonly<Record<string, Fault>> = {
  async 'a node is killed'({ nodes }, pick) {
    const node = pick(nodes)
    await node.kill()
    await node.start()
  },
  'a node is paused for 30 s': ({ nodes }, pick) => pick(nodes).pause(30_000),
  async 'connections are ended by the database'({ primary }) {
    await queryDatabase(
      primary.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
  },
  async 'connections are cut'({ proxy }) {
    proxy.cut()
  },
  async 'the database is restarted'({ primary }) {
    await primary.stop()
    await primary.start()
  },
  async 'the network is slow'({ proxy }) {
    proxy.delayMs = 30
    await delay(8_000)
    proxy.delayMs = 0
  },
}

/** Repeatable: the same seed gives the same numbers. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe.runIf(soaking && programs !== undefined)('three nodes, thirty clients and faults', () => {
  let primary: DebianPostgres
  let proxy: DatabaseProxy
  let databaseUrl: string
  let owners: readonly Owner[]
  let nodes: ClusterNode[] = []

  beforeAll(async () => {
    primary = await DebianPostgres.create(programs ?? '')
    proxy = new DatabaseProxy(primary.port)
    databaseUrl = `postgres://postgres@127.0.0.1:${await proxy.listen()}/postgres`
    owners = await createOwners(databaseUrl, 10)
    nodes = await startCluster(3, { databaseUrl })
    if (!existsSync(FAKE_TIME)) return
    await nodes[2]?.stop()
    await nodes[2]?.start({ env: AHEAD })
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    proxy.close()
    await primary.remove()
  })

  /** Works until the faults are over and everything has been well for a while. */
  async function survive(label: string, faults: () => Promise<void>): Promise<void> {
    let turn = 0
    let isOver = false
    const over = faults()
      .then(() => delay(2_000))
      .finally(() => (isOver = true))
    const next = () => nodes[(turn += 1) % nodes.length]?.address ?? ''
    const histories = await runWorkload({
      owners,
      clients: CLIENTS,
      asksEvery: 7,
      label,
      next,
      goesOn: () => !isOver,
    })
    await over
    const outcome = await readOutcome(databaseUrl)
    expect(findContradictions(histories, outcome)).toEqual([])
    const failures = histories.flatMap((history) => history.failures)
    expect(failures.filter(({ status, message }) => status === 500 || message.includes('INTERNAL'))).toEqual(
      [],
    )
  }

  test.each(Array.from({ length: RUNS }, (_, run) => run + 1))('run %i', async (run) => {
    const random = randomOf(run)
    const pick = <Value>(list: readonly Value[]): Value => {
      const value = list[Math.floor(random() * list.length)]
      if (value === undefined) throw new Error('Nothing to pick from')
      return value
    }
    const order = Object.entries(FAULTS).toSorted(() => random() - 0.5)
    await survive(` of run ${run}`, async () => {
      for (const [, fault] of order) {
        await delay(500 + random() * 1_500)
        await fault({ nodes, proxy, primary }, pick)
      }
    })
  })

  test('the database fails over to a streaming replica', async () => {
    const replica = await primary.addReplica()
    await survive(' in failover', async () => {
      await delay(3_000)
      await primary.stop()
      await replica.promote()
      proxy.targetPort = replica.port
      proxy.cut()
      await delay(3_000)
    })
    await primary.remove()
    primary = replica
  })
})
