import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { soaking } from '../scale.ts'
import { ClusterNode, queryDatabase, type Owner } from './cluster.ts'
import { freePort } from '../support/free-port.ts'
import { findContradictions, readOutcome } from './history.ts'
import { runWorkload } from './workload.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** With it nodes began to share their sessions. */
const SHARED_SESSIONS = 'packages/server/src/platform/store/migrations/0034-nodes.ts'

/** The commit before nodes shared their sessions, whatever its id is in this copy of the history. */
async function commitBefore(file: string): Promise<string> {
  const added = ['log', '--diff-filter=A', '--format=%H', '--', file]
  const { stdout } = await execute('git', added, { cwd: root })
  const first = stdout.trim().split('\n').at(-1)
  if (!first) throw new Error(`The history of ${file} is not in this clone: fetch it whole`)
  return `${first}^`
}

/** By the earlier program: a later one would migrate the database. */
async function createOwnersBy(program: string, databaseUrl: string): Promise<Owner[]> {
  const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-node-'))
  const env = { PATH: process.env['PATH'], TN_HOME: home, TN_DATABASE_URL: databaseUrl }
  const tn = async (...args: readonly string[]) =>
    (await execute(process.execPath, [program, ...args], { env })).stdout
  const owners: Owner[] = []
  for (const name of ['ada', 'bob', 'eve']) {
    await tn('user', 'add', name)
    const { secret } = JSON.parse(await tn('token', 'create', '--name', 'test', '--user', name, '--json'))
    const [user] = await queryDatabase<{ id: string }>(
      databaseUrl,
      `select id from "user" where name = '${name}'`,
    )
    owners.push({ id: user?.id ?? '', token: secret })
  }
  await rm(home, { recursive: true, force: true })
  return owners
}

describe.runIf(soaking)('nodes of two versions side by side', () => {
  const database = testDatabase('postgres', 'suite')
  let earlier: string
  beforeAll(async () => {
    earlier = await mkdtemp(join(tmpdir(), 'tutor-nexus-earlier-'))
    const commit = await commitBefore(SHARED_SESSIONS)
    await execute('git', ['worktree', 'add', '--force', '--detach', earlier, commit], { cwd: root })
    await execute('npm', ['ci', '--prefer-offline', '--no-audit', '--loglevel=error'], { cwd: earlier })
    await execute(process.execPath, ['scripts/build.mjs', '--clean'], { cwd: earlier })
  }, 1_800_000)
  afterAll(async () => {
    await execute('git', ['worktree', 'remove', '--force', earlier], { cwd: root })
    await rm(earlier, { recursive: true, force: true })
  })

  test('an upgrade of one node after the other loses and doubles nothing', async () => {
    const location = await database.another()
    const databaseUrl = 'databaseUrl' in location ? location.databaseUrl : ''
    const program = join(earlier, 'packages/server/bin/tn.js')
    const ports = [await freePort(), await freePort(), await freePort()]
    const nodes = ports.map((port) => new ClusterNode(port, { databaseUrl }))
    try {
      for (const node of nodes) await node.start({ program })
      const owners = await createOwnersBy(program, databaseUrl)
      let turn = 0
      let isOver = false
      const upgrade = async () => {
        for (const node of nodes) {
          await delay(4_000)
          await node.stop()
          await node.start()
        }
        await delay(4_000)
      }
      const upgraded = upgrade().finally(() => (isOver = true))
      const histories = await runWorkload({
        owners,
        clients: 15,
        asksEvery: 7,
        next: () => nodes[(turn += 1) % nodes.length]?.address ?? '',
        goesOn: () => !isOver,
      })
      await upgraded
      expect(findContradictions(histories, await readOutcome(databaseUrl))).toEqual([])
      const failures = histories.flatMap((history) => history.failures)
      expect(failures.filter(({ message }) => message.includes('INTERNAL'))).toEqual([])
    } finally {
      await Promise.all(nodes.map((node) => node.kill()))
    }
  })
})
