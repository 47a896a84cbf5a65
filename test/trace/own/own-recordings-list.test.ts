import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { answered, asked, at, callSession, recordCalls, started, tutoringSession } from './sample-sessions.ts'
import { openRecordings, said } from './open-recordings.ts'

onEachDatabase('own recordings', (database) => {
  test('are listed by their ends, filtered, counted and found by the beginning of an id', async () => {
    const { store, ofAnn } = await openRecordings(database)
    const late = await tutoringSession(store, 'ann', [0, started('A')], [9000, asked('Late')])
    const early = await tutoringSession(store, 'ann', [0, started('B')], [100, asked('Early')])
    const calls = await callSession(store, 'ann', 'essay')
    await callSession(store, 'ann', 'never used')
    await recordCalls(store, 'ann', calls, [5000, {}])
    const ids = async (...list: Parameters<typeof ofAnn.list>) =>
      (await ofAnn.list(...list)).map(({ id }) => id)
    expect(await ids({}, undefined, 10)).toEqual([late, calls, early])
    const [first] = await ofAnn.list({}, undefined, 1)
    const position = { at: first?.endedAt ?? '', id: first?.id ?? '' }
    expect(await ids({}, position, 1)).toEqual([calls])
    expect(await ids({}, { at: at(5000.02), id: calls }, 9)).toEqual([early])
    expect(await ids({ since: at(200) }, undefined, 9)).toEqual([late, calls])
    expect(await ids({ project: 'PHYS' }, undefined, 9)).toEqual([calls])
    const [physics] = await ofAnn.list({ project: 'physics' }, undefined, 1)
    expect(await ids({ project: physics?.projectHash ?? '' }, undefined, 9)).toEqual([calls])
    expect(await ids({ provider: 'codex' }, undefined, 9)).toEqual([])
    expect([await ofAnn.count({}), await ofAnn.count({ provider: 'tutor_nexus' })]).toEqual([3, 3])
    expect((await ofAnn.withPrefix(late.slice(0, -1).toLowerCase(), 5)).map(({ id }) => id)).toContain(late)
    expect(await ofAnn.withPrefix('ZZZZZZZZ', 5)).toEqual([])
  })

  test("nothing of another's is seen, not even where their call names the session", async () => {
    const { store, ofAnn, fresh } = await openRecordings(database)
    const id = await tutoringSession(store, 'ann', [0, started('Mine')], [1, asked('My secret')])
    const calls = await callSession(store, 'ann', 'essay')
    await recordCalls(store, 'ann', calls, [3, {}])
    await recordCalls(store, 'bob', calls, [1, { tool: 'of_bob' }], [9, { tool: 'of_bob' }])
    await recordCalls(store, null, id, [2, { tool: 'of_nobody' }])
    expect((await ofAnn.open(calls)).head.tools).toEqual([{ name: 'list_tasks', calls: 1, failed: 0 }])
    expect((await ofAnn.open(id)).head.toolCalls).toBe(0)
    const ofBob = fresh('bob')
    expect(await ofBob.list({}, undefined, 9)).toEqual([])
    expect(await ofBob.withPrefix(id.slice(0, 10), 9)).toEqual([])
    await expect(ofBob.open(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ofBob.search({ text: 'secret', filter: {} }, 0, 9)).hits).toEqual([])
  })

  test('are searched through, with positions that lead there', async () => {
    const { store, ofAnn } = await openRecordings(database)
    const id = await tutoringSession(
      store,
      'ann',
      [0, started('Limits')],
      [10, asked('What is a LIMIT?')],
      [20, answered('Near a point')],
      [30, asked('Does the limit of sin(x)/x exist?')],
    )
    const calls = await callSession(store, 'ann', null)
    await recordCalls(store, 'ann', calls, [0, {}], [900, { arguments: { query: 'limits "sin"\nand' } }])
    const search = (text: string, more: object = {}, from = 0, limit = 10) =>
      ofAnn.search({ text, filter: {}, ...more }, from, limit)
    const places = async (...asking: Parameters<typeof search>) =>
      (await search(...asking)).hits.map(({ recordingId, turn, step }) => [recordingId, turn, step])
    expect(await places('limit')).toEqual([
      [calls, 1, 0],
      [id, 0, 0],
      [id, 0, 1],
      [id, 1, 0],
    ])
    expect(await places('SIN limit')).toEqual([
      [calls, 1, 0],
      [id, 1, 0],
    ])
    expect(await places('limit', { kinds: ['user'] })).toEqual([
      [id, 0, 1],
      [id, 1, 0],
    ])
    expect(await places('limit', { recordingId: calls })).toEqual([[calls, 1, 0]])
    expect(await places('limit', { filter: { provider: 'codex' } })).toEqual([])
    const first = await search('limit', {}, 0, 3)
    expect([first.hits.length, first.next]).toEqual([3, 3])
    const rest = await search('limit', {}, first.next, 3)
    expect([rest.hits, rest.next]).toMatchObject([
      [{ recordingId: id, turn: 1, excerpt: { text: expect.any(String) } }],
      undefined,
    ])
    const recording = await ofAnn.open(id)
    expect(said((await recording.steps(1, 0, 1))[0] ?? Object(null))).toEqual([
      'user',
      null,
      'Does the limit of sin(x)/x exist?',
    ])
  })
})
