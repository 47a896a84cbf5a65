import { expect, test } from 'vitest'
import { FoldCache } from '../../../packages/server/src/features/trace/store/own/fold-cache.ts'
import { ownHead, OwnRecording } from '../../../packages/server/src/features/trace/store/own/own-recording.ts'
import { OwnSessionStore } from '../../../packages/server/src/features/trace/store/own/own-session-store.ts'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import {
  answered,
  appendTo,
  asked,
  at,
  callSession,
  now,
  recordCalls,
  started,
  tutoringSession,
} from './sample-sessions.ts'
import { allSteps, openRecordings, said } from './open-recordings.ts'

onEachDatabase('own recordings', (database) => {
  test('a page deep in a long turn is the same as when all is read', async () => {
    const { store, ofAnn, fresh } = await openRecordings(database)
    const id = await callSession(store, 'ann', null)
    const calls = Array.from({ length: 230 }, (_, n): [number, object] => [n, { arguments: { n } }])
    await recordCalls(store, 'ann', id, ...calls)
    const recording = await ofAnn.open(id)
    const [all = []] = await allSteps(recording, 500)
    expect(all.map(({ index }) => index)).toEqual(Array.from({ length: 460 }, (_, n) => n))
    for (const from of [0, 1, 99, 100, 101, 333, 458, 459])
      expect(await (await fresh().open(id)).steps(0, from, 7)).toEqual(all.slice(from, from + 7))
    expect(await recording.steps(1, 0, 5)).toEqual([])
  })

  test('a page reads little more than it shows, wherever it lies', async () => {
    const { store } = await openRecordings(database)
    const id = await callSession(store, 'ann', null)
    const calls = Array.from({ length: 400 }, (_, n): [number, object] => [n, {}])
    await recordCalls(store, 'ann', id, ...calls)
    const sessions = new OwnSessionStore(store, 'ann', now)
    const session = await sessions.find(id)
    if (!session) throw new Error('The session is not found')
    const fold = await new FoldCache().of(session, sessions)
    const source = sessions.entriesOf(session)
    let read = 0
    const counted = {
      ...source,
      async calls(after: string, limit: number) {
        const rows = await source.calls(after, limit)
        read += rows.length
        return rows
      },
    }
    const recording = new OwnRecording(ownHead(session, fold), fold, counted)
    expect(await recording.steps(0, 700, 10)).toHaveLength(10)
    expect(read).toBeLessThan(130)
  })

  test('what is added is seen, and what was opened before stays as it was', async () => {
    const { store, ofAnn, fresh } = await openRecordings(database)
    const id = await tutoringSession(store, 'ann', [0, started('Limits')], [10, asked('First')])
    const before = await ofAnn.open(id)
    expect((await before.turns(0, 5))[0]).toMatchObject({ outcome: 'open', steps: 2 })
    await appendTo(store, 'ann', id, [20, answered('One')], [30, asked('Second')])
    await recordCalls(store, 'ann', id, [15, {}])
    const after = await ofAnn.open(id)
    expect([before.head.turns, before.head.steps]).toEqual([1, 2])
    expect(await before.steps(0, 0, 10)).toHaveLength(2)
    expect([after.head.turns, after.head.steps]).toEqual([2, 6])
    const cold = await fresh().open(id)
    expect(after.head).toEqual(cold.head)
    expect(await allSteps(after, 2)).toEqual(await allSteps(cold, 100))
    await appendTo(store, 'ann', id, [40, answered('Two')])
    expect((await ofAnn.open(id)).head).toEqual((await fresh().open(id)).head)
    // A call that is written down late stands where it was made.
    await recordCalls(store, 'ann', id, [25, { tool: 'late' }])
    const late = await ofAnn.open(id)
    expect(late.head.turns).toBe(2)
    expect((await late.steps(0, 5, 9)).map(({ name }) => name)).toEqual(['late', 'late'])
    expect(await allSteps(late, 3)).toEqual(await allSteps(await fresh().open(id), 100))
  })

  test('calls that went with age make another generation of their session', async () => {
    const { store, ofAnn } = await openRecordings(database)
    const id = await callSession(store, 'ann', 'essay')
    await recordCalls(store, 'ann', id, [0, {}], [5, { tool: 'add_task' }])
    const before = (await ofAnn.open(id)).head
    await recordCalls(store, 'ann', id, [9, {}])
    expect((await ofAnn.open(id)).head.generation).toBe(before.generation)
    await store.write((db) => db.deleteFrom('callRecord').where('at', '=', at(0)).execute())
    const after = (await ofAnn.open(id)).head
    expect([after.generation === before.generation, after.toolCalls]).toEqual([false, 2])
  })

  test('what a newer program has written is shown as it is', async () => {
    const { store, ofAnn } = await openRecordings(database)
    const id = await tutoringSession(
      store,
      'ann',
      [0, started('Limits')],
      [5, { type: 'unknown', payload: { type: 'sketched', payload: { strokes: 3 } } }],
    )
    const recording = await ofAnn.open(id)
    expect(recording.head.turns).toBe(1)
    expect((await recording.steps(0, 1, 5)).map(said)).toEqual([['unknown', 'sketched', '{"strokes":3}']])
  })
})
