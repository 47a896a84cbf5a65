import { expect, test } from 'vitest'
import type { PlacedStep } from '../../../packages/server/src/features/trace/model/recording.ts'
import type { Recording } from '../../../packages/server/src/features/trace/model/recordings-port.ts'
import { FoldCache } from '../../../packages/server/src/features/trace/store/own/fold-cache.ts'
import { ownHead, OwnRecording } from '../../../packages/server/src/features/trace/store/own/own-recording.ts'
import { OwnSessionStore } from '../../../packages/server/src/features/trace/store/own/own-session-store.ts'
import { ownRecordings } from '../../../packages/server/src/features/trace/store/own/own-recordings.ts'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import {
  answered,
  appendTo,
  asked,
  at,
  callSession,
  failure,
  modelStep,
  now,
  recordCalls,
  started,
  toolStep,
  tutoringSession,
} from './sample-sessions.ts'

const said = ({ kind, name, fields }: PlacedStep) => [kind, name, fields[0]?.text]

/** Every step, read in pages of this size. */
async function allSteps(recording: Recording, limit: number): Promise<PlacedStep[][]> {
  const turns: PlacedStep[][] = []
  for (const { index, steps } of await recording.turns(0, 10_000)) {
    const found: PlacedStep[] = []
    while (found.length < steps) found.push(...(await recording.steps(index, found.length, limit)))
    expect(await recording.steps(index, steps, limit)).toEqual([])
    turns.push(found)
  }
  return turns
}

onEachDatabase('own recordings', (database) => {
  const open = async () => {
    const store = await database.open()
    const fresh = (owner = 'ann') => ownRecordings(store, now)(owner)
    return { store, fresh, ofAnn: fresh() }
  }

  test('a tutoring session: turns by questions, steps of models and tools, tokens', async () => {
    const { store, ofAnn } = await open()
    const id = await tutoringSession(
      store,
      'ann',
      [0, started('Limits')],
      [10, asked('What is a limit?')],
      [14, modelStep('gpt-x', 900, 80)],
      [14, toolStep('tn_course_search')],
      [14, toolStep('tn_course_get', 'NOT_FOUND')],
      [14, modelStep('gpt-x', 1000, 120)],
      [14, answered('What a function comes close to.', 'gpt-x')],
      [60, asked('And 連続 😀?')],
      [61, failure('SERVICE_UNAVAILABLE', 'The model is overloaded')],
      [4000, { type: 'ended', payload: { reason: 'asked' } }],
    )
    const recording = await ofAnn.open(id)
    expect(recording.head).toMatchObject({
      id,
      provider: 'tutor_nexus',
      startedAt: at(0),
      endedAt: at(4000),
      durationMs: 61_000,
      turns: 2,
      steps: 12,
      toolCalls: 2,
      failedCalls: 1,
      tokens: { input: 1900, output: 200, cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0 },
      models: [{ name: 'gpt-x', tokens: { input: 1900, output: 200 } }],
      tools: [
        { name: 'tn_course_get', calls: 1, failed: 1 },
        { name: 'tn_course_search', calls: 1, failed: 0 },
      ],
      title: 'Limits',
      snippet: 'What is a limit?',
    })
    expect(await recording.turns(0, 5)).toMatchObject([
      {
        index: 0,
        startedAt: at(10),
        durationMs: 4000,
        prompt: 'What is a limit?',
        reply: 'What a function comes close to.',
        outcome: 'completed',
        steps: 9,
        failedCalls: 1,
        models: ['gpt-x'],
      },
      { index: 1, prompt: 'And 連続 😀?', reply: '', outcome: 'interrupted', steps: 3 },
    ])
    const [first = [], second = []] = await allSteps(recording, 2)
    expect([...first, ...second].map(said)).toEqual([
      ['notice', 'started', 'Limits (engine own-key)'],
      ['user', null, 'What is a limit?'],
      ['notice', 'model', 'stop · 1200 ms · 900 tokens in, 80 out'],
      ['tool_call', 'tn_course_search', undefined],
      ['tool_result', 'tn_course_search', 'OK · 12.4 ms'],
      ['tool_call', 'tn_course_get', undefined],
      ['tool_result', 'tn_course_get', 'NOT_FOUND · 12.4 ms'],
      ['notice', 'model', 'stop · 1200 ms · 1000 tokens in, 120 out'],
      ['assistant', null, 'What a function comes close to.'],
      ['user', null, 'And 連続 😀?'],
      ['notice', 'failed', 'SERVICE_UNAVAILABLE: The model is overloaded'],
      ['notice', 'ended', 'Ended'],
    ])
    expect(first.slice(5, 7)).toMatchObject([
      { index: 5, partner: { turn: 0, step: 6 }, outcome: 'failed', durationMs: 12 },
      { index: 6, partner: { turn: 0, step: 5 }, outcome: null, failed: true },
    ])
    expect(await recording.findings()).toMatchObject({
      failed: [{ turn: 0, step: 6, tool: 'tn_course_get', message: 'NOT_FOUND · 12.4 ms' }],
      loops: [],
      slowest: [
        { turn: 0, durationMs: 4000 },
        { turn: 1, durationMs: 1000 },
      ],
      costliest: [{ turn: 0, tokens: 2100 }],
    })
  })

  test('calls in a tutoring session stand where they were made', async () => {
    const { store, ofAnn } = await open()
    const id = await tutoringSession(
      store,
      'ann',
      [0, started('Limits')],
      [10, asked('First')],
      [20, answered('One')],
      [30, asked('Second')],
      [40, answered('Two')],
    )
    await recordCalls(store, 'ann', id, [15, { tool: 'before_one' }], [25, { tool: 'after_one' }])
    await recordCalls(store, 'ann', id, [16, { agentId: 'tutor' }], [50, { tool: 'at_the_end' }])
    const turns = await allSteps(await ofAnn.open(id), 3)
    expect(turns.map((steps) => steps.map(({ kind, name }) => name ?? kind))).toEqual([
      ['started', 'user', 'before_one', 'before_one', 'assistant', 'after_one', 'after_one'],
      ['user', 'assistant', 'at_the_end', 'at_the_end'],
    ])
  })

  test('a session of calls of a client that marks its requests: a turn for each, however long it takes', async () => {
    const { store, ofAnn } = await open()
    const id = await callSession(store, 'ann', 'marked')
    await recordCalls(
      store,
      'ann',
      id,
      [0, { traceId: 'first' }],
      [1200, { traceId: 'first', tool: 'add_task' }],
      [1201, { traceId: 'second' }],
      [1202, { traceId: 'third' }],
      [1203, { traceId: 'third' }],
    )
    const recording = await ofAnn.open(id)
    expect((await recording.turns(0, 9)).map(({ toolCalls }) => toolCalls)).toEqual([2, 1, 2])
  })

  test('a session of calls: turns by pauses, calls with what is known of their answers', async () => {
    const { store, ofAnn } = await open()
    const id = await callSession(store, 'ann', 'essay')
    const refused = { tool: 'add_task', arguments: { title: '' }, outcome: 'BAD_REQUEST', tokens: 90 }
    await recordCalls(
      store,
      'ann',
      id,
      [0, { arguments: { status: 'open' } }],
      [5, refused],
      [6, refused],
      [7, refused],
      // A moment less than ten minutes, and then ten.
      [606, { cached: true }],
      [1206, { tool: 'get_tools', outcome: 'INPUT_NEEDED' }],
    )
    const recording = await ofAnn.open(id)
    expect(recording.head).toMatchObject({
      startedAt: at(0),
      endedAt: at(1206.02),
      turns: 2,
      steps: 12,
      toolCalls: 6,
      failedCalls: 3,
      tokens: { input: 250 + 3 * 90 + 250 + 250, output: 0 },
      title: 'essay',
      snippet: 'essay',
    })
    expect(await recording.turns(1, 5)).toMatchObject([{ index: 1, startedAt: at(1206), toolCalls: 1 }])
    const [first = []] = await allSteps(recording, 5)
    expect(first.slice(0, 4)).toMatchObject([
      { kind: 'tool_call', name: 'list_tasks', outcome: 'ok', durationMs: 20, at: at(0) },
      { kind: 'tool_result', at: at(0.02), failed: false },
      { kind: 'tool_call', name: 'add_task', outcome: 'failed' },
      { kind: 'tool_result', failed: true },
    ])
    expect(first.slice(0, 2).map(({ fields }) => fields)).toEqual([
      [{ name: 'input', format: 'json', text: '{"status":"open"}' }],
      [
        {
          name: 'output',
          format: 'text',
          text: 'OK · 20 ms · 1000 bytes · 250 tokens · mcp, claude-code 2.1.0',
        },
      ],
    ])
    expect(first.at(-1)?.fields[0]?.text).toContain('from the cache')
    const { failed, loops } = await recording.findings()
    expect(failed.map(({ turn, step }) => [turn, step])).toEqual([
      [0, 3],
      [0, 5],
      [0, 7],
    ])
    expect(loops).toEqual([{ turn: 0, step: 2, tool: 'add_task', times: 3 }])
  })

  test('calls that name no session: what each agent did on a day, but not what our own hands did', async () => {
    const { store, fresh, ofAnn } = await open()
    const next = 86_400
    await recordCalls(
      store,
      'ann',
      null,
      [0, { arguments: { query: 'zymurgy' } }],
      [9, { agentId: 'cursor' }],
      [12, { workspaceId: 'chemistry' }],
      [15, { agentId: 'web' }],
      [16, { agentId: 'tn-cli' }],
      [20, { outcome: 'NOT_FOUND' }],
      [next, {}],
      [-31 * next, {}],
    )
    await recordCalls(store, 'bob', null, [1, {}])
    const heads = await ofAnn.list({}, undefined, 10)
    expect(heads.map(({ snippet, toolCalls, failedCalls }) => [snippet, toolCalls, failedCalls])).toEqual([
      ['claude-code, 2026-11-16', 1, 0],
      ['claude-code, 2026-11-15', 2, 1],
      ['claude-code, 2026-11-15', 1, 0],
      ['cursor, 2026-11-15', 1, 0],
    ])
    const id = heads[1]?.id ?? ''
    expect(await ofAnn.withPrefix(id.slice(0, 25), 5)).toMatchObject([{ id }])
    expect((await allSteps(await ofAnn.open(id), 3)).flat()).toHaveLength(4)
    expect(await ofAnn.search({ text: 'zymurgy', filter: {} }, 0, 5)).toMatchObject({
      hits: [{ recordingId: id, turn: 0, step: 0 }],
    })
    await expect(fresh('bob').open(id)).rejects.toThrow('no such session')
    await recordCalls(store, 'ann', null, [30, { tool: 'add_task' }])
    expect((await ofAnn.open(id)).head).toMatchObject({ toolCalls: 3, endedAt: at(30.02) })
  })

  test('a page deep in a long turn is the same as when all is read', async () => {
    const { store, ofAnn, fresh } = await open()
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
    const { store } = await open()
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
    const { store, ofAnn, fresh } = await open()
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
    const { store, ofAnn } = await open()
    const id = await callSession(store, 'ann', 'essay')
    await recordCalls(store, 'ann', id, [0, {}], [5, { tool: 'add_task' }])
    const before = (await ofAnn.open(id)).head
    await recordCalls(store, 'ann', id, [9, {}])
    expect((await ofAnn.open(id)).head.generation).toBe(before.generation)
    await store.write((db) => db.deleteFrom('callRecord').where('at', '=', at(0)).execute())
    const after = (await ofAnn.open(id)).head
    expect([after.generation === before.generation, after.toolCalls]).toEqual([false, 2])
  })

  test('are listed by their ends, filtered, counted and found by the beginning of an id', async () => {
    const { store, ofAnn } = await open()
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
    const { store, ofAnn, fresh } = await open()
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
    const { store, ofAnn } = await open()
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

  test('what a newer program has written is shown as it is', async () => {
    const { store, ofAnn } = await open()
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
