import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { createOwners, startCluster } from './cluster.ts'
import { findContradictions, readOutcome } from './history.ts'
import { runWorkload } from './workload.ts'

const database = testDatabase('postgres', 'suite')

test('no write is lost or doubled when a node is killed', async () => {
  const location = await database.location()
  const databaseUrl = 'databaseUrl' in location ? location.databaseUrl : ''
  const owners = await createOwners(databaseUrl, 3)
  const nodes = await startCluster(2, { databaseUrl })
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  let turn = 0
  let operations = 0
  let restarted: Promise<void> | undefined
  const killed = nodes[0]
  const histories = await runWorkload({
    owners,
    clients: 6,
    asksEvery: 6,
    next: () => nodes[(turn += 1) % nodes.length]?.address ?? '',
    goesOn(operation) {
      operations += 1
      if (operations === 20) restarted = killed?.kill().then(() => killed.start())
      return operation < 12
    },
  })
  await restarted
  expect(histories.flatMap(({ failures }) => failures).length).toBeGreaterThan(0)
  expect(findContradictions(histories, await readOutcome(databaseUrl))).toEqual([])
})

test('the checker finds what is lost, doubled, out of order and missing', () => {
  const client = {
    owner: 'ada',
    name: 'client',
    added: ['first', 'second', 'lost'],
    toggled: { task: 't', times: 2 },
    asked: { session: 's', questions: ['why'] },
    millis: [],
    failures: [],
  }
  const task = (id: string, title: string) => ({ id, owner: 'ada', title, isCompleted: false })
  const change = (seq: number, entityId: string) => ({ owner: 'ada', seq, entityId })
  const found = findContradictions([client], {
    tasks: [task('t', 'toggles'), task('1', 'first'), task('2', 'second'), task('3', 'second')],
    changes: [change(1, 't'), change(2, '2'), change(3, '1'), change(5, '3')],
    events: [{ session: 's', seq: 2, type: 'asked', text: 'who' }],
  })
  expect(found).toEqual([
    'second: stored 2 times',
    'second: change 2 comes after 3',
    'lost: acknowledged and lost',
    'client: 2 updates acknowledged, 0 stored',
    'why: in the session 0 times',
    'changes of ada: not 1 to 4',
    'events of s: not 1 to 1',
  ])
})
