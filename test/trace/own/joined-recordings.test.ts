import { expect, test } from 'vitest'
import type { SearchHit } from '../../../packages/server/src/features/trace/model/recordings-port.ts'
import { joinedRecordings } from '../../../packages/server/src/features/trace/store/joined-recordings.ts'
import { ownRecordings } from '../../../packages/server/src/features/trace/store/own/own-recordings.ts'
import { testDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { MemoryRecordings, said, step } from '../tools/memory-recordings.ts'
import { asked, at, now, started, tutoringSession } from './sample-sessions.ts'

const database = testDatabase('sqlite')

/** So many sessions in logs and of our own, all of them about limits. */
async function joined(logs: number, own: number) {
  const store = await database.open()
  for (let n = 0; n < own; n += 1)
    await tutoringSession(store, 'ann', [n, started('x')], [n, asked(`limit ${n}`)])
  const made = Array.from({ length: logs }, (_, n) => ({
    id: `0000000${n}-log`,
    turns: [[step(0, [said(`limit ${n}`)])]],
    head: { endedAt: at(n + 0.5) },
  }))
  let opened = 0
  const open = async () => {
    opened += 1
    return new MemoryRecordings(made)
  }
  return { recordings: joinedRecordings(open, ownRecordings(store, now)('ann')), opened: () => opened }
}

test('lists are one list, page after page', async () => {
  const { recordings } = await joined(3, 4)
  const ends: (string | null)[] = []
  let before: { at: string; id: string } | undefined
  for (;;) {
    const page = await recordings.list({}, before, 2)
    ends.push(...page.map(({ endedAt }) => endedAt))
    const last = page.at(-1)
    if (!last) break
    before = { at: last.endedAt ?? '', id: last.id }
  }
  expect(ends).toEqual([3, 2.5, 2, 1.5, 1, 0.5, 0].map(at))
  expect(await recordings.count({})).toBe(7)
  expect(await recordings.withPrefix('0000000', 9)).toHaveLength(3)
})

test.each([
  [3, 4],
  [5, 1],
  [0, 3],
  [4, 0],
])('hits of %i logs and %i sessions take turns, each given once', async (logs, own) => {
  const { recordings } = await joined(logs, own)
  for (const limit of [1, 2, 3, 50]) {
    const hits: SearchHit[] = []
    let from: number | undefined = 0
    while (from !== undefined) {
      const page = await recordings.search({ text: 'limit', filter: {} }, from, limit)
      expect(page.hits.length).toBeLessThanOrEqual(limit)
      hits.push(...page.hits)
      from = page.next
    }
    expect([limit, new Set(hits.map(({ recordingId }) => recordingId)).size, hits.length]).toEqual([
      limit,
      logs + own,
      logs + own,
    ])
    const first = new Set(hits.slice(0, 2).map(({ provider }) => provider))
    expect(first.size).toBe(logs > 0 && own > 0 ? 2 : 1)
  }
})

test('logs are not opened as long as only our own are asked for', async () => {
  const { recordings, opened } = await joined(1, 1)
  const filter = { provider: 'tutor_nexus' } as const
  const [own] = await recordings.list(filter, undefined, 5)
  await recordings.count(filter)
  await (await recordings.open(own?.id ?? '')).close()
  expect((await recordings.search({ text: 'limit', filter }, 0, 5)).hits).toHaveLength(1)
  expect(opened()).toBe(0)
  await recordings.list({}, undefined, 5)
  expect(opened()).toBe(1)
})
