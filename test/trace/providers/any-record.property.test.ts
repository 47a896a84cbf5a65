import {
  LongPart,
  parseJson,
  type LogEvent,
  type LogValue,
} from '../../../packages/server/src/features/trace/model/log-event.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOG_PROVIDERS } from '../../../packages/server/src/features/trace/model/providers/index.ts'
import { randomRuns } from '../../scale.ts'

/** Words that mean something to one of the providers, so that random records reach every corner. */
const keys = fc.constantFrom(
  ...'type message content text role id name input arguments output call_id tool_use_id toolUseResult agentId data'.split(
    ' ',
  ),
  ...'payload info total_token_usage last_token_usage usage input_tokens model timestamp sessionId cwd subtype'.split(
    ' ',
  ),
  ...'toolCalls thoughts tokens result functionResponse response $set $rewindTo messages source subagent action'.split(
    ' ',
  ),
  ...'isMeta isSidechain isCompactSummary attachment prompt summary status args command displayContent parentToolUseID'.split(
    ' ',
  ),
)
const words = fc.constantFrom(
  ...'user assistant system progress attachment tool_use tool_result text thinking response_item event_msg'.split(
    ' ',
  ),
  ...'message reasoning function_call function_call_output custom_tool_call token_count session_meta compacted'.split(
    ' ',
  ),
  ...'turn_context user_message gemini info agent_progress hook_progress compact_boundary file-history-snapshot'.split(
    ' ',
  ),
  ...'exec_command_end ghost_snapshot turn_diff plan_update patch_apply_end apply_patch Edit local_command'.split(
    ' ',
  ),
  '2025-12-09T19:55:30.125Z',
  '*** Begin Patch\n*** Add File: x',
  '{"command":["bash","-lc","*** Begin Patch"]}',
  '","type":"progress","data":{"type":"x"',
  '<command-name>/x',
  '[Request interrupted',
)

const record = fc.letrec<{ value: LogValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    { weight: 3, arbitrary: words },
    fc.constantFrom<LogValue>(null, true, false, -1, 3, 1e300, ''),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(new LongPart('string', 3, 9, 'head'), new LongPart('json', 3, 9, '{"a":')),
    fc.array(tie('value'), { maxLength: 4 }),
    { weight: 4, arbitrary: fc.dictionary(keys, tie('value'), { maxKeys: 6 }) },
  ),
})).value

/** Records as the agents write them, with anything in them. */
const likely = fc.oneof(
  record,
  fc.record({
    type: words,
    message: record,
    timestamp: words,
    data: record,
    toolUseResult: record,
    subtype: words,
  }),
  fc.record({ timestamp: words, type: words, payload: fc.dictionary(keys, record) }),
  fc.record({
    timestamp: words,
    type: words,
    payload: fc.record({ type: words, content: record, arguments: words, info: record }),
  }),
  fc.record({
    id: words,
    type: words,
    content: record,
    toolCalls: fc.array(record),
    thoughts: record,
    tokens: record,
  }),
)

function check(events: LogEvent[]): void {
  for (const event of events) {
    if (event.type === 'echo') check(event.events)
    if (event.type === 'usage' || event.type === 'total')
      for (const count of Object.values(event.tokens)) expect(count).toBeGreaterThanOrEqual(0)
    if (event.type !== 'step') continue
    for (const { text, name } of event.step.fields) {
      expect(typeof text === 'string' || text instanceof LongPart).toBe(true)
      expect(name).toMatch(/^(text|input|output(\[\d+\])?|record|metadata|display)$/)
    }
    for (const { path } of event.touches ?? []) expect(path).toBeTypeOf('string')
  }
}

for (const provider of LOG_PROVIDERS) {
  test(`${provider.name}: any value makes events that hold what they should`, () => {
    fc.assert(
      fc.property(likely, (value) => {
        const events = provider.eventsOf(value)
        check(events)
        provider.upsertOf?.(value)
      }),
      { numRuns: randomRuns * 5 },
    )
  })

  test(`${provider.name}: a value nested beyond the stack is shown whole`, () => {
    const deep = '{"a":['.repeat(20_000) + '1,{"b":"é"}' + ']}'.repeat(20_000)
    const [event] = provider.eventsOf(parseJson(`{"type":"x","novelty":${deep}}`) ?? null)
    expect(event).toMatchObject({ step: { fields: [{ text: `{"type":"x","novelty":${deep}}` }] } })
  })

  test(`${provider.name}: any path is a log or none`, () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('projects', 'chats', 'tmp', 'a', '', '..', 'session-1.jsonl', 'agent-.jsonl'),
        ),
        (path) => {
          provider.fileAt(path.join('/'))
        },
      ),
      { numRuns: randomRuns },
    )
  })
}

for (const provider of LOG_PROVIDERS.filter(({ bookkeepingOf }) => bookkeepingOf))
  test(`${provider.name}: what is told from the beginning is what the whole record tells`, () => {
    let skipped = 0
    const timed = fc.tuple(words, likely).map(([type, payload]) => {
      const timestamp = '2025-12-09T19:55:30.125Z'
      return { timestamp, type: type.length % 2 ? 'event_msg' : 'response_item', payload: { type, payload } }
    })
    const plain = fc.dictionary(keys, fc.oneof(words, fc.constant(null), fc.constant(7)), { maxKeys: 5 })
    const progress = fc.tuple(plain, words, words, record).map(([before, type, kind, more]) => {
      const { type: _type, data: _data, ...rest } = before
      return { ...rest, type: type.length % 3 ? 'progress' : type, data: { type: kind, more } }
    })
    fc.assert(
      fc.property(fc.oneof(timed, progress, likely), (value) => {
        const line = JSON.stringify(value)
        const type = provider.bookkeepingOf?.(line)
        if (type === undefined) return
        skipped++
        const whole = parseJson(line)
        expect(provider.eventsOf(whole ?? null)).toEqual([
          expect.objectContaining({ type: 'other', recordType: type }),
        ])
      }),
      { numRuns: randomRuns * 10 },
    )
    expect(skipped).toBeGreaterThan(randomRuns / 20)
  })

test('progress is told by a glance where the agent writes it, whatever the folder is called', () => {
  const [claude] = LOG_PROVIDERS
  const line = (cwd: string, data: LogValue) =>
    JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      userType: 'external',
      cwd,
      type: 'progress',
      data,
      uuid: 'u',
    })
  const hook = { type: 'hook_progress', hookName: 'x' }
  expect(claude?.bookkeepingOf?.(line('/w', hook))).toBe('progress')
  expect(claude?.bookkeepingOf?.(line('/w{[', hook))).toBe('progress')
  expect(claude?.bookkeepingOf?.(line('/w', { type: 'agent_progress', agentId: 'a' }))).toBe(undefined)
  expect(claude?.bookkeepingOf?.(line('/w', { message: {}, type: 'agent_progress' }))).toBe(undefined)
  expect(claude?.bookkeepingOf?.(line('/"w', hook))).toBe(undefined)
  expect(claude?.bookkeepingOf?.(JSON.stringify({ cwd: '/w', type: 'user', message: {} }))).toBe(undefined)
  expect(claude?.bookkeepingOf?.('{"type":"file-history-snapshot","messageId":"x"}')).toBe(
    'file-history-snapshot',
  )
})
