import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import {
  answered,
  asked,
  at,
  callSession,
  failure,
  modelStep,
  recordCalls,
  started,
  toolStep,
  tutoringSession,
} from './sample-sessions.ts'
import { allSteps, openRecordings, said } from './open-recordings.ts'

onEachDatabase('own recordings', (database) => {
  test('a tutoring session: turns by questions, steps of models and tools, tokens', async () => {
    const { store, ofAnn } = await openRecordings(database)
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
    const { store, ofAnn } = await openRecordings(database)
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
    const { store, ofAnn } = await openRecordings(database)
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
    const { store, ofAnn } = await openRecordings(database)
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
    const { store, fresh, ofAnn } = await openRecordings(database)
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
})
