import { expect, test } from 'vitest'
import { codex } from '../../../packages/server/src/features/trace/model/providers/codex.ts'
import type { LogValue } from '../../../packages/server/src/features/trace/model/log-event.ts'
import { noted } from './samples.ts'

const timestamp = '2025-12-09T19:55:30.125Z'

function told(type: string, payload: LogValue): string[] {
  return noted(codex.eventsOf({ timestamp, type, payload }))
}

const item = (payload: LogValue) => told('response_item', payload)
const event = (payload: LogValue) => told('event_msg', payload)
const message = (role: string, ...texts: string[]) =>
  item({ type: 'message', role, content: texts.map((text) => ({ type: 'input_text', text })) })

test('a turn starts at what a person wrote, and at nothing that Codex put there', () => {
  expect(message('user', 'do it')).toEqual(['turn', 'user text=do it'])
  expect(message('user', '<environment_context>x', 'do it')).toEqual([
    'turn',
    'notice text=<environment_context>x',
    'user text=do it',
  ])
  for (const text of [
    '# AGENTS.md instructions for /w',
    '<user_instructions>',
    '<turn_aborted>',
    '<permissions instructions>',
  ])
    expect(message('user', text), text).toEqual([`notice text=${text}`])
  expect(message('developer', 'rules')).toEqual(['notice developer text=rules'])
  expect(message('assistant', 'done')).toEqual(['assistant text=done'])
  expect(event({ type: 'task_complete', last_agent_message: 'done' })).toEqual([
    'other event_msg/task_complete',
    'turn-end completed',
  ])
  expect(event({ type: 'turn_aborted', reason: 'interrupted' })).toEqual([
    'notice turn_aborted text=interrupted',
    'turn-end interrupted',
  ])
})

test('calls and results, with how they ended', () => {
  const call = { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c' }
  expect(item(call)).toEqual(['tool_call shell input={"command":["ls"]}'])
  const failed = (output: LogValue) =>
    item({ type: 'function_call_output', call_id: 'c', output })[0]?.startsWith('tool_result failed')
  expect(failed('Exit code: 0\nWall time: 0.1 seconds\nOutput:\nExit code: 1\n')).toBe(false)
  expect(failed('Exit code: 127\nWall time: 0.1 seconds\n')).toBe(true)
  expect(failed('Chunk ID: ab\nWall time: 0.1 seconds\nProcess exited with code 2\nOutput:\n')).toBe(true)
  expect(failed('{"output":"x","metadata":{"exit_code":1,"duration_seconds":0.1}}')).toBe(true)
  expect(failed('{"output":"x","metadata":{"exit_code":0,"duration_seconds":0.1}}')).toBe(false)
  expect(failed({ content: 'no', success: false })).toBe(true)
  expect(failed('apply_patch verification failed: no such file')).toBe(true)
  expect(
    item({ type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'a' }] }),
  ).toEqual(['tool_result output[0]=a'])
  const spawned = '{"agent_id":"019b88e5-a2e4-7b90-8953-38fce393c653","nickname":"x"}'
  expect(item({ type: 'function_call_output', call_id: 'c', output: spawned })[1]).toBe(
    'subagent c 019b88e5-a2e4-7b90-8953-38fce393c653',
  )
  expect(item({ type: 'local_shell_call', call_id: 'c', action: { type: 'exec', command: ['ls'] } })).toEqual(
    ['tool_call local_shell input={"type":"exec","command":["ls"]}'],
  )
  expect(item({ type: 'web_search_call', id: 'w', action: { type: 'search', query: 'q' } })).toEqual([
    'tool_call web_search input={"type":"search","query":"q"}',
  ])
})

test('files are touched where a patch names them', () => {
  const patch =
    '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n+*** Add File: no\n*** Delete File: c d\n*** End Patch'
  const paths = ['a.ts', 'b.ts', 'c d']
  const touched = (payload: LogValue) => {
    const [first] = codex.eventsOf({ type: 'response_item', payload })
    return first?.type === 'step' ? first.touches?.map(({ path }) => path) : undefined
  }
  const call = (name: string, given: LogValue) => ({
    type: 'function_call',
    name,
    arguments: JSON.stringify(given),
  })
  expect(touched({ type: 'custom_tool_call', name: 'apply_patch', input: patch })).toEqual(paths)
  expect(touched(call('apply_patch', { input: patch }))).toEqual(paths)
  expect(touched(call('shell', { command: ['apply_patch', patch] }))).toEqual(paths)
  expect(touched(call('shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`] }))).toEqual(
    paths,
  )
  expect(touched(call('shell_command', { command: `apply_patch << EOF\n${patch}\nEOF` }))).toEqual(paths)
  expect(touched(call('shell_command', { command: `cat <<EOF\n${patch}\nEOF` }))).toBe(undefined)
  expect(touched(call('view_image', { path: '/i.png' }))).toEqual(['/i.png'])
})

test('reasoning, compactions, sub-agents, totals', () => {
  expect(item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'a' }], content: null })).toEqual([
    'thinking text=a',
  ])
  expect(item({ type: 'reasoning', summary: [], encrypted_content: 'x' })).toEqual([
    'other response_item/reasoning',
  ])
  expect(told('compacted', { message: 'so far' })).toEqual(['compaction text=so far'])
  expect(event({ type: 'context_compacted' })).toEqual(['other event_msg/context_compacted'])
  const spawn = { type: 'collab_agent_spawn_end', call_id: 'c', new_thread_id: 't' }
  expect(event(spawn)).toEqual(['other event_msg/collab_agent_spawn_end', 'subagent c t'])
  const source = { subagent: { thread_spawn: { parent_thread_id: 'p', depth: 1 } } }
  expect(codex.eventsOf({ type: 'session_meta', payload: { id: 'i', cwd: '/w', source } })[1]).toEqual({
    type: 'facts',
    id: 'i',
    cwd: '/w',
    parent: 'p',
  })
  expect(event({ type: 'token_count', info: null })).toEqual(['other event_msg/token_count'])
})

test('what is unknown is kept; bare items of the first versions are read', () => {
  expect(event({ type: 'novelty', x: 1 })).toEqual([
    'unknown event_msg/novelty record={"type":"novelty","x":1}',
  ])
  expect(item({ type: 'novelty' })).toEqual(['unknown response_item/novelty record={"type":"novelty"}'])
  expect(told('novelty', { x: 1 })[0]).toMatch(/^unknown novelty record=/)
  expect(noted(codex.eventsOf({ id: 'i', timestamp, instructions: null }))).toEqual([
    'other session_meta',
    'facts',
  ])
  expect(noted(codex.eventsOf({ record_type: 'state' }))).toEqual(['other state'])
  const bare = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }
  expect(noted(codex.eventsOf(bare))).toEqual(['turn', 'user text=hi'])
})

test('where its logs lie', () => {
  expect(codex.roots({ home: '/h', env: {} })).toEqual(['/h/.codex'])
  expect(codex.roots({ home: '/h', env: { CODEX_HOME: '/c' } })).toEqual(['/c'])
  const id = '019b04ae-b1c6-7c72-a134-a4c2de66058c'
  const name = `rollout-2025-12-09T19-55-16-${id}.jsonl`
  const file = { layout: 'lines', recordingId: id, parent: undefined, project: undefined, compressed: false }
  expect(codex.fileAt(`sessions/2025/12/09/${name}`)).toEqual(file)
  expect(codex.fileAt(`archived_sessions/${name}.zst`)).toEqual({ ...file, compressed: true })
  expect(codex.fileAt('sessions/rollout-parent.jsonl')).toEqual({ ...file, recordingId: undefined })
  for (const none of ['history.jsonl', 'sessions/rollout.json', 'log/x.jsonl'])
    expect(codex.fileAt(none), none).toBe(undefined)
})
