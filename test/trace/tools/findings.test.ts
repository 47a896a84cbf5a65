import { runSuggestions } from '@tutor-nexus/toolkit/testing'
import { expect, test } from 'vitest'
import { inspectorOf } from './inspector.ts'
import { said, step } from './memory-recordings.ts'

const turns = Array.from({ length: 6 }, (_, at) => [
  step(0, [said(`do ${at}`)], { kind: 'user' }),
  step(1, [said('{}', 'input')], {
    kind: 'tool_call',
    name: 'Bash',
    partner: { turn: at, step: 2 },
    outcome: 'failed',
  }),
  step(2, [said('no such file', 'output')], {
    kind: 'tool_result',
    failed: at === 2,
    partner: { turn: at, step: 1 },
  }),
])

const session = {
  id: 'worth-a-look',
  turns,
  head: { toolCalls: 6, failedCalls: 1, tools: [{ name: 'Bash', calls: 6, failed: 1 }] },
  findings: {
    failed: [{ turn: 2, step: 2, tool: 'Bash', message: 'no such file' }],
    loops: [{ turn: 3, step: 1, tool: 'Bash', times: 4 }],
    slowest: [{ turn: 4, durationMs: 95_000 }],
    costliest: [{ turn: 5, tokens: 70_000 }],
  },
}

test('the summary tells what is worth a look, and the hints open it', async () => {
  const inspector = inspectorOf([session])
  const outcome = await inspector.call('get_session_summary', { session_id: session.id })
  if (outcome.kind !== 'result') throw new Error('It failed')
  expect(outcome.result.data).toMatchObject({
    stats: { total_turns: 6, total_tokens: 1_234, tool_calls: 6, failed_calls: 1 },
    tokens: { input: 1_000, output: 200, cache_read: 30, cache_write: 4, reasoning: 50, total: 1_234 },
    findings: {
      failed: [{ turn_index: 2, step_index: 2, tool: 'Bash', message: 'no such file' }],
      loops: [{ turn_index: 3, step_index: 1, tool: 'Bash', times: 4 }],
      slowest: [{ turn_index: 4, duration_seconds: 95 }],
      costliest: [{ turn_index: 5, tokens: 70_000 }],
    },
  })
  const { suggestedNextActions: actions } = outcome.result.agentHints
  const opens = Object.fromEntries(actions.map(({ action, data }) => [action, Object(data).arguments]))
  expect(opens).toMatchObject({
    'inspect-failed-call': { session_id: session.id, turn_index: 2, step_index: 2 },
    'inspect-loop': { session_id: session.id, turn_index: 3, step_index: 1 },
    'inspect-slowest-turn': { session_id: session.id, turn_index: 4 },
    'inspect-costliest-turn': { session_id: session.id, turn_index: 5 },
    'read-turns': { session_id: session.id },
  })
  expect(await runSuggestions(inspector.pipeline, outcome)).toEqual([])
})

test('failures are grouped by tool and kind, and what is cut says of how many', async () => {
  const failure = (tool: string, message: string, turn: number) => ({ turn, step: 2, tool, message })
  const failed = [
    ...Array.from({ length: 9 }, (_, at) => failure('Bash', 'Exit code 1', at % 6)),
    failure('Bash', 'bash: foo: No such file or directory (exit code 127)', 1),
    failure('Edit', 'String to replace not found in file.', 3),
    failure('Edit', 'String to replace not found in file.', 2),
    failure('WebFetch', 'The user doesn’t want to proceed with this tool use.', 4),
    failure('Read', 'Command timed out after 2m', 5),
    failure('mcp__tn__add_task', 'BAD_REQUEST title: is required', 5),
    failure('Grep', 'something else', 5),
  ]
  const head = { ...session.head, failedCalls: 60, files: [] }
  const inspector = inspectorOf([{ ...session, head, findings: { ...session.findings, failed } }])
  const { data } = await inspector.ask('get_session_summary', { session_id: session.id })
  const { findings, cut } = Object(data)
  expect(findings.failures.slice(0, 3)).toEqual([
    { tool: 'Bash', kind: 'exit-code', count: 9, reason: 'Exit code 1', turn_index: 0, step_index: 2 },
    {
      tool: 'Edit',
      kind: 'no-match',
      count: 2,
      reason: 'String to replace not found in file.',
      turn_index: 3,
      step_index: 2,
    },
    {
      tool: 'Bash',
      kind: 'not-found',
      count: 1,
      reason: 'bash: foo: No such file or directory (exit code 127)',
      turn_index: 1,
      step_index: 2,
    },
  ])
  expect(cut).toEqual({
    failed: `${findings.failed.length} of 60`,
    failures: `${findings.failures.length} of 7`,
  })
  const whole = await inspectorOf([session]).ask('get_session_summary', { session_id: session.id })
  expect(whole.data).not.toHaveProperty('cut')
})

test('a summary names the tools of a busy session, not only the first few', async () => {
  const [tool] = session.head.tools
  if (!tool) throw new Error('no tool')
  const tools = Array.from({ length: 18 }, (_, at) => ({ ...tool, name: `tool_${at}` }))
  const failed = Array.from({ length: 12 }, (_, at) => ({
    turn: 1,
    step: at,
    tool: `tool_${at}`,
    message: `NOT_FOUND ${'x'.repeat(60)}`,
  }))
  const head = { ...session.head, tools, failedCalls: failed.length }
  const busy = inspectorOf([{ ...session, head, findings: { ...session.findings, failed } }])
  const { data } = await busy.ask('get_session_summary', { session_id: session.id })
  expect(Object(data).tools).toHaveLength(tools.length)
})

test('sessions come by the tokens that they and their sub-agents took, page by page', async () => {
  const used = (input: number) => ({
    input,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    cacheWriteHour: 0,
    reasoning: 0,
  })
  const made = (id: string, own: number, below: number) => ({
    ...session,
    id,
    head: {
      ...session.head,
      tokens: used(own),
      subagentTokens: used(below),
      subagents: below > 0 ? ['x'] : [],
    },
  })
  const inspector = inspectorOf([
    made('small', 10, 0),
    made('delegates', 20, 500),
    made('large', 300, 0),
    made('same', 10, 0),
  ])
  const listed: unknown[] = []
  let cursor: unknown
  do {
    const args = { sort: 'tokens', limit: 1, ...(cursor === undefined ? {} : { cursor }) }
    const { data } = await inspector.ask('list_sessions', args)
    listed.push(...Object(data['sessions']))
    cursor = data['next_cursor']
  } while (cursor !== undefined)
  expect(listed).toMatchObject([
    { session_id: 'delegates', total_tokens: 20, subagents: 1, subagent_tokens: 500 },
    { session_id: 'large', total_tokens: 300, subagents: 0, subagent_tokens: 0 },
    { session_id: 'small' },
    { session_id: 'same' },
  ])
})

test('the turns lead to the one with a failure', async () => {
  const { hints } = await inspectorOf([session]).ask('get_session_turns', { session_id: session.id })
  expect(hints.suggestedNextActions.map(({ data }) => data)).toContainEqual({
    tool: 'get_turn_steps',
    arguments: { session_id: session.id, turn_index: 2 },
  })
})

test('hits have positions that get_turn_steps takes', async () => {
  const inspector = inspectorOf([session])
  const { data } = await inspector.ask('search_sessions', { query: 'do 4' })
  const [
    { session_id, turn_index, step_index, excerpt } = {
      session_id: '',
      turn_index: 0,
      step_index: 0,
      excerpt: '',
    },
  ] = Object(data['hits'])
  expect([session_id, turn_index, step_index]).toEqual([session.id, 4, 0])
  expect(excerpt).toContain('do 4')
  const steps = await inspector.ask('get_turn_steps', { session_id, turn_index, step_index })
  expect(steps.data['steps']).toMatchObject([{ turn_index: 4, step_index: 0 }, {}, {}])
})

test('the old tool gives each level, warns, and says what to use instead', async () => {
  const inspector = inspectorOf([session])
  const levels = { summary: 'summary', turns: 'turns', steps: 'steps', full: 'chunk_data' } as const
  const replacements = {
    summary: 'get_session_summary',
    turns: 'get_session_turns',
    steps: 'get_turn_steps',
    full: 'get_session_full',
  }
  for (const level of ['summary', 'turns', 'steps', 'full'] as const) {
    const field = levels[level]
    const { data, hints } = await inspector.ask('get_session_by_id', {
      session_id: session.id,
      detail_level: level,
    })
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['session_id', 'detail_level', field]))
    expect(hints.warnings?.[0]).toMatchObject({
      type: 'deprecation',
      suggestedFix: 'Use get_session_summary',
    })
    expect(hints.warnings?.[0]?.message).toMatch(/removed on \d{4}-\d\d-\d\d/)
    const { data: instead } =
      hints.suggestedNextActions.find(({ action }) => action === 'use-replacement') ?? {}
    expect(Object(instead).tool).toBe(replacements[level])
  }
})
