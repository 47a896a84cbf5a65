import { expect, test } from 'vitest'
import { geminiCli } from '../../../packages/server/src/features/trace/model/providers/gemini-cli.ts'
import type { LogValue } from '../../../packages/server/src/features/trace/model/log-event.ts'
import { noted } from './samples.ts'

const timestamp = '2025-12-09T19:51:50.106Z'

function told(record: { [key: string]: LogValue }): string[] {
  return noted(geminiCli.eventsOf({ id: 'm', timestamp, ...record }))
}

test('messages: what was typed, said, thought and noted', () => {
  expect(told({ type: 'user', content: 'do it' })).toEqual(['turn', 'user text=do it'])
  expect(told({ type: 'user', content: [{ text: 'a' }, { inlineData: {} }] })).toEqual([
    'turn',
    'user text=a',
    'user text={"inlineData":{}}',
  ])
  expect(
    told({ type: 'user', content: [{ text: 'see file: x' }], displayContent: [{ text: 'see @file' }] }),
  ).toEqual(['turn', 'user text=see @file', 'notice expanded text=see file: x'])
  expect(told({ type: 'user', content: [{ functionResponse: { id: 'c' } }] })).toEqual([
    'notice text={"functionResponse":{"id":"c"}}',
  ])
  expect(told({ type: 'gemini', content: 'done', thoughts: [{ subject: 'S', description: 'D' }] })).toEqual([
    'thinking text=S\nD',
    'assistant text=done',
    'turn-end completed',
  ])
  expect(told({ type: 'info', content: 'Request cancelled.' })).toEqual([
    'notice info text=Request cancelled.',
    'turn-end interrupted',
  ])
  expect(told({ type: 'error', content: 'quota' })).toEqual(['notice error text=quota'])
  expect(told({ type: 'novelty' })[0]).toMatch(/^unknown novelty record=/)
})

test('calls with their results, their time, and the files they touch', () => {
  const later = '2025-12-09T19:52:14.515Z'
  const part = (output: string) => ({ functionResponse: { id: 'c', name: 'x', response: { output } } })
  const call = (more: { [key: string]: LogValue }): { [key: string]: LogValue } => ({
    type: 'gemini',
    content: '',
    toolCalls: [
      { id: 'c', name: 'replace', args: { file_path: '/a' }, status: 'success', timestamp: later, ...more },
    ],
  })
  expect(told(call({ result: [part('ok')], resultDisplay: { fileDiff: 'd' } }))).toEqual([
    'tool_call replace input={"file_path":"/a"}',
    'tool_result replace output[0]=ok display={"fileDiff":"d"}',
  ])
  const [called, answered] = geminiCli.eventsOf({
    id: 'm',
    timestamp,
    ...call({ result: [part('ok')], agentId: 's' }),
  })
  expect(called).toMatchObject({
    touches: [{ path: '/a', write: true }],
    step: { at: timestamp, subagent: 's' },
  })
  expect(answered).toMatchObject({ step: { at: later, callId: 'c', failed: false } })
  expect(told(call({ status: 'executing' }))).toEqual(['tool_call replace input={"file_path":"/a"}'])
  expect(told(call({ status: 'cancelled' }))[1]).toBe('tool_result replace failed')
  const shell = { name: 'run_shell_command', args: {} }
  expect(told(call({ ...shell, result: [part('Output: x\nExit Code: 1\nSignal: 0')] }))[1]).toMatch(/failed/)
  expect(told(call({ ...shell, result: [part('Output: x\nExit Code: 0\nSignal: 0')] }))[1]).not.toMatch(
    /failed/,
  )
})

test('tokens: what was cached is not counted twice, thoughts are said too', () => {
  const tokens = { input: 100, output: 10, cached: 60, thoughts: 5, tool: 3, total: 118 }
  expect(geminiCli.eventsOf({ id: 'm', type: 'gemini', content: '', model: 'g', tokens })).toEqual([
    {
      type: 'usage',
      key: 'm',
      model: 'g',
      at: null,
      tokens: { input: 43, output: 15, cacheRead: 60, cacheWrite: 0, cacheWriteHour: 0, reasoning: 5 },
    },
  ])
})

test('lines that change those before them', () => {
  const { upsertOf } = geminiCli
  expect(upsertOf?.({ sessionId: 's', projectHash: 'h' })).toEqual({ type: 'set' })
  expect(upsertOf?.({ id: 'm', type: 'user' })).toEqual({ type: 'put', key: 'm' })
  expect(upsertOf?.({ $rewindTo: 'm' })).toEqual({ type: 'rewind', to: 'm' })
  expect(upsertOf?.({ $set: { lastUpdated: 't' } })).toEqual({ type: 'set' })
  expect(upsertOf?.({ $set: { messages: [], lastUpdated: 't' } })).toEqual({
    type: 'put',
    key: 'checkpoint t',
  })
  expect(upsertOf?.({ novelty: 1 })).toBe(undefined)
  expect(noted(geminiCli.eventsOf({ $set: { messages: [{ id: 'm' }] } }))).toEqual([
    'compaction checkpoint text=[{"id":"m"}]',
  ])
  expect(noted(geminiCli.eventsOf({ $set: { summary: 'x' } }))).toEqual(['other $set'])
  expect(geminiCli.eventsOf({ sessionId: 's', startTime: timestamp })[1]).toEqual({
    type: 'facts',
    id: 's',
    startedAt: timestamp,
  })
})

test('where its logs lie', () => {
  expect(geminiCli.roots({ home: '/h', env: {} })).toEqual(['/h/.gemini'])
  const file = { recordingId: undefined, parent: undefined, project: 'p', compressed: false }
  expect(geminiCli.fileAt('tmp/p/chats/session-2025-12.json')).toEqual({ ...file, layout: 'document' })
  expect(geminiCli.fileAt('tmp/p/chats/session-2025-12.jsonl')).toEqual({ ...file, layout: 'upserts' })
  expect(geminiCli.fileAt('tmp/p/chats/main/sub.jsonl')).toEqual({
    ...file,
    layout: 'upserts',
    recordingId: 'sub',
    parent: 'main',
  })
  for (const none of ['tmp/p/logs.json', 'tmp/p/chats/x.json', 'settings.json', 'tmp/p/chats/a/b/c.jsonl'])
    expect(geminiCli.fileAt(none), none).toBe(undefined)
})
