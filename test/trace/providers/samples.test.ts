import { expect, test } from 'vitest'
import { claudeCode } from '../../../packages/server/src/features/trace/model/providers/claude-code.ts'
import { codex } from '../../../packages/server/src/features/trace/model/providers/codex.ts'
import { geminiCli } from '../../../packages/server/src/features/trace/model/providers/gemini-cli.ts'
import type { LogEvent } from '../../../packages/server/src/features/trace/model/log-event.ts'
import { eventsOfSample, noted, samplesAbsent } from './samples.ts'

function countOf(events: LogEvent[], type: LogEvent['type']): number {
  return events.filter((event) => event.type === type).length
}

function stepsOf(events: LogEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'step' ? [event.step.kind] : []))
}

function touched(events: LogEvent[]) {
  return events.flatMap((event) => (event.type === 'step' ? (event.touches ?? []) : []))
}

function failures(events: LogEvent[]): number {
  return events.filter((event) => event.type === 'step' && event.step.failed).length
}

test.skipIf(samplesAbsent)('a session of Claude Code', async () => {
  const events = (await eventsOfSample(claudeCode, 'claude_session.jsonl')).flat()
  expect(countOf(events, 'turn')).toBe(3)
  expect(stepsOf(events).filter((kind) => kind === 'tool_call')).toHaveLength(4)
  expect(stepsOf(events).filter((kind) => kind === 'tool_result')).toHaveLength(4)
  expect(stepsOf(events)).not.toContain('unknown')
  expect(failures(events)).toBe(1)
  expect(touched(events)).toEqual([{ path: '/Users/test_user/agent-sample/myapp/hoge.py', write: true }])
  expect(events.find(({ type }) => type === 'facts')).toMatchObject({
    id: '7f2abd2d-7cfc-4447-9ddd-3ca8d14e02e9',
    cwd: '/Users/test_user/agent-sample',
  })
  const most = new Map<string | null, number>()
  for (const event of events)
    if (event.type === 'usage') most.set(event.key, Math.max(most.get(event.key) ?? 0, event.tokens.output))
  expect([...most.values()]).toEqual([436, 126, 112, 123, 1, 46])
  expect(noted(events).slice(-5)).toEqual([
    'facts',
    'turn',
    expect.stringMatching(/^user \/exit text=<command-name>/),
    'facts',
    'notice text=<local-command-stdout>Goodbye!</local-command-stdout>',
  ])
})

test.skipIf(samplesAbsent)('a sub-agent of Claude Code', async () => {
  const events = (await eventsOfSample(claudeCode, 'claude_agent.jsonl')).flat()
  expect(events[0]).toMatchObject({ id: 'agent-0c4c3cf8', parent: '7f2abd2d-7cfc-4447-9ddd-3ca8d14e02e9' })
  expect(stepsOf(events)).toEqual(['user', 'assistant'])
})

test.skipIf(samplesAbsent)('a session of Codex', async () => {
  const events = (await eventsOfSample(codex, 'codex_session.jsonl')).flat()
  expect(countOf(events, 'turn')).toBe(2)
  expect(countOf(events, 'echo')).toBe(10)
  expect(stepsOf(events)).not.toContain('unknown')
  expect(stepsOf(events).filter((kind) => kind === 'tool_call')).toHaveLength(5)
  expect(failures(events)).toBe(2)
  expect(touched(events)).toEqual([{ path: 'myapp/hoge.py', write: true }])
  expect(events.findLast(({ type }) => type === 'total')).toMatchObject({
    tokens: {
      input: 26_740 - 22_912,
      output: 408,
      cacheRead: 22_912,
      cacheWrite: 0,
      cacheWriteHour: 0,
      reasoning: 128,
    },
  })
  expect(events.filter((event) => event.type === 'facts' && event.model)).toHaveLength(7)
})

test.skipIf(samplesAbsent)('a session of Codex that has only events', async () => {
  const events = (await eventsOfSample(codex, 'codex_parent_with_spawns.jsonl')).flat()
  expect(noted(events).filter((each) => !each.startsWith('other'))).toEqual([
    'facts',
    'echo: turn, user text=Review the code changes',
    'notice entered_review_mode text=Review the current code changes...',
    'echo: assistant text=Entering review mode...',
    'echo: turn, user text=Review these other changes',
    'notice entered_review_mode text=Review the other changes...',
    'echo: assistant text=Second review complete.',
  ])
})

test.skipIf(samplesAbsent)('a session of Gemini CLI', async () => {
  const records = await eventsOfSample(geminiCli, 'gemini_session.json')
  const events = records.flat()
  expect(records).toHaveLength(10)
  expect(countOf(events, 'turn')).toBe(2)
  expect(stepsOf(events)).not.toContain('unknown')
  expect(stepsOf(events).filter((kind) => kind === 'tool_call')).toHaveLength(5)
  expect(stepsOf(events).filter((kind) => kind === 'tool_result')).toHaveLength(5)
  expect(failures(events)).toBe(1)
  expect(touched(events)).toEqual([{ path: 'myapp/hoge.py', write: true }])
  const sum = { input: 0, output: 0, cacheRead: 0 }
  for (const event of events)
    if (event.type === 'usage') {
      sum.input += event.tokens.input
      sum.output += event.tokens.output
      sum.cacheRead += event.tokens.cacheRead
    }
  const total = 13_767 + 6290 + 6373 + 6460 + 21_579 + 6748 + 6733
  expect(sum.input + sum.output + sum.cacheRead).toBe(total)
  expect(events.at(-1)).toEqual({ type: 'turn-end', outcome: 'completed' })
})

test.skipIf(samplesAbsent)('what is skipped by its first bytes would have made no step', async () => {
  const skipped = (await eventsOfSample(claudeCode, 'claude_session.jsonl')).filter((events) =>
    events.every(({ type }) => type === 'other'),
  )
  expect(noted(skipped.flat())).toEqual(Array.from({ length: 4 }, () => 'other file-history-snapshot'))
})
