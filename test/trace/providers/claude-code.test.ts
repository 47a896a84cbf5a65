import { expect, test } from 'vitest'
import { claudeCode } from '../../../packages/server/src/features/trace/model/providers/claude-code.ts'
import type { LogValue } from '../../../packages/server/src/features/trace/model/log-event.ts'
import { noted } from './samples.ts'

const at = '2025-12-09T19:47:42.930Z'

function told(record: LogValue): string[] {
  return noted(claudeCode.eventsOf(record)).filter((each) => each !== 'facts')
}

function user(content: LogValue, more: { [key: string]: LogValue } = {}): LogValue {
  return { type: 'user', timestamp: at, sessionId: 's', message: { role: 'user', content }, ...more }
}

function assistant(blocks: LogValue, more: { [key: string]: LogValue } = {}): LogValue {
  return {
    type: 'assistant',
    timestamp: at,
    requestId: 'r',
    message: { id: 'm', model: 'c', content: blocks, ...more },
  }
}

test('a turn starts at what a person wrote, and at nothing else', () => {
  expect(told(user('do it'))).toEqual(['turn', 'user text=do it'])
  expect(
    told(
      user([
        { type: 'text', text: 'a' },
        { type: 'image', source: {} },
        { type: 'text', text: 'b' },
      ]),
    ),
  ).toEqual(['turn', 'user text=a', 'user text={"type":"image","source":{}}', 'user text=b'])
  for (const text of [
    '<local-command-stdout>x',
    '<local-command-caveat>x',
    '<bash-stdout>x',
    '<system-reminder>\nx',
    ' <task-notification>x',
  ])
    expect(told(user(text)), text).toEqual([`notice text=${text}`])
  expect(told(user('go on', { isMeta: true }))).toEqual(['notice text=go on'])
  expect(told(user('for a sub-agent', { isSidechain: true }))).toEqual(['user text=for a sub-agent'])
  expect(told(user('its own log', { isSidechain: true, agentId: 'a' }))).toEqual([
    'turn',
    'user text=its own log',
  ])
  expect(told(user(''))).toEqual(['user text='])
})

test('commands, interruptions and compactions', () => {
  const command = '<command-message>x</command-message>\n<command-name>/review</command-name>'
  expect(told(user(command))).toEqual(['turn', `user /review text=${command}`])
  expect(told(user([{ type: 'text', text: '[Request interrupted by user for tool use]' }]))).toEqual([
    'notice text=[Request interrupted by user for tool use]',
    'turn-end interrupted',
  ])
  expect(told(user('This session is continued', { isCompactSummary: true }))).toEqual([
    'compaction text=This session is continued',
  ])
  const boundary = {
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Compacted',
    compactMetadata: { preTokens: 9 },
  }
  expect(told(boundary)).toEqual(['compaction compact_boundary text=Compacted metadata={"preTokens":9}'])
  expect(
    told({ type: 'system', subtype: 'local_command', content: '<command-name>/cost</command-name>' }),
  ).toEqual(['turn', 'user /cost text=<command-name>/cost</command-name>'])
  expect(told({ type: 'system', subtype: 'turn_duration', durationMs: 5 })).toEqual([
    'other system/turn_duration',
    'turn-end completed',
  ])
  expect(told({ type: 'system', subtype: 'api_error', error: { status: 529 } })).toEqual([
    'notice api_error text={"status":529}',
  ])
})

test('results are matched, may be lists, and name the sub-agent that made them', () => {
  const result = {
    type: 'tool_result',
    tool_use_id: 'call',
    content: [{ type: 'text', text: 'a' }, { type: 'image' }],
  }
  const record = user([{ ...result, is_error: true }], { toolUseResult: { agentId: 'abc' } })
  expect(told(record)).toEqual([
    'tool_result failed output[0]=a output[1]={"type":"image"}',
    'subagent call agent-abc',
  ])
  expect(claudeCode.eventsOf(record)).toContainEqual(
    expect.objectContaining({ step: expect.objectContaining({ callId: 'call', at }) }),
  )
  const progress = {
    type: 'progress',
    parentToolUseID: 'call',
    data: { type: 'agent_progress', agentId: 'abc' },
  }
  expect(told(progress)).toEqual(['other progress', 'subagent call agent-abc'])
})

test('answers: text, thinking, calls with the files they touch, use of tokens', () => {
  const usage = {
    input_tokens: 3,
    output_tokens: 4,
    cache_read_input_tokens: 5,
    cache_creation_input_tokens: 6,
  }
  const blocks = [
    { type: 'thinking', thinking: 'hm', signature: 's' },
    { type: 'redacted_thinking', data: 'x' },
    { type: 'text', text: 'hello' },
    { type: 'tool_use', id: 't', name: 'Edit', input: { file_path: '/a', old_string: 'x' } },
    { type: 'server_tool_use', id: 'w', name: 'web_search', input: { query: 'q' } },
    { type: 'web_search_tool_result', tool_use_id: 'w', content: { type: 'web_search_tool_result_error' } },
    { type: 'new_kind', x: 1 },
  ]
  const record = assistant(blocks, { usage, stop_reason: 'end_turn' })
  expect(told(record)).toEqual([
    'thinking text=hm',
    'thinking redacted',
    'assistant text=hello',
    'tool_call Edit input={"file_path":"/a","old_string":"x"}',
    'tool_call web_search input={"query":"q"}',
    'tool_result failed output={"type":"web_search_tool_result_error"}',
    'unknown new_kind record={"type":"new_kind","x":1}',
    'usage',
    'turn-end completed',
  ])
  const events = claudeCode.eventsOf(record)
  expect(events[3]).toMatchObject({
    touches: [{ path: '/a', write: true }],
    step: { callId: 't', model: 'c' },
  })
  expect(events[7]).toEqual({
    type: 'usage',
    key: 'm:r',
    model: 'c',
    at: '2025-12-09T19:47:42.930Z',
    tokens: { input: 3, output: 4, cacheRead: 5, cacheWrite: 6, cacheWriteHour: 0, reasoning: 0 },
  })
  expect(told(assistant('plain', { model: '<synthetic>', usage }))).toEqual(['assistant text=plain'])
})

test('bookkeeping makes no step, what is unknown makes one, what came while it worked is kept', () => {
  for (const type of ['summary', 'queue-operation', 'file-history-snapshot', 'pr-link'])
    expect(told({ type }), type).toEqual([`other ${type}`])
  expect(told({ type: 'brand-new', x: 1, timestamp: at })).toEqual([
    'unknown brand-new record=' + JSON.stringify({ type: 'brand-new', x: 1, timestamp: at }),
  ])
  expect(told(7)).toEqual(['unknown record=7'])
  const queued = { type: 'attachment', attachment: { type: 'queued_command', prompt: 'also this' } }
  expect(told(queued)).toEqual(['user text=also this'])
  expect(told({ type: 'attachment', attachment: { type: 'todo', n: 1 } })).toEqual([
    'notice todo text={"type":"todo","n":1}',
  ])
})

test('where its logs lie', () => {
  const home = '/h'
  expect(claudeCode.roots({ home, env: {} })).toEqual(['/h/.claude', '/h/.config/claude'])
  expect(claudeCode.roots({ home, env: { CLAUDE_CONFIG_DIR: '/a, /b' } })).toEqual(['/a', '/b'])
  const id = '7f2abd2d-7cfc-4447-9ddd-3ca8d14e02e9'
  const lines = { layout: 'lines', compressed: false, project: '-w' }
  expect(claudeCode.fileAt(`projects/-w/${id}.jsonl`)).toEqual({
    ...lines,
    recordingId: id,
    parent: undefined,
  })
  expect(claudeCode.fileAt(`-w/${id}.jsonl`)).toEqual({ ...lines, recordingId: id, parent: undefined })
  expect(claudeCode.fileAt(`projects/-w/${id}/subagents/agent-ab.jsonl`)).toEqual({
    ...lines,
    recordingId: 'agent-ab',
    parent: id,
  })
  expect(claudeCode.fileAt('projects/-w/agent-ab.jsonl')).toEqual({
    ...lines,
    recordingId: 'agent-ab',
    parent: undefined,
  })
  for (const none of ['history.jsonl', 'settings.json', `projects/-w/${id}.json`, 'todos/a.jsonl'])
    expect(claudeCode.fileAt(none), none).toBe(undefined)
})
