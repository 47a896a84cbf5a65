import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STEP_KINDS, type Step } from '../recording.ts'
import type { LogEvent } from '../log-event.ts'
import type { FoldBase, Folded } from './fold-state.ts'
import { Fold } from './fold.ts'
import { linksIn } from './links.ts'
import { positionsIn } from './record-positions.ts'
import { addTokens, noTokens } from './token-use.ts'

const at = fc.integer({ min: 0, max: 59_999 }).map((millis) => new Date(1.7e12 + millis).toISOString())
const tokens = fc.record({
  input: fc.nat(50),
  output: fc.nat(50),
  cacheRead: fc.nat(50),
  cacheWrite: fc.nat(50),
  cacheWriteHour: fc.nat(50),
  reasoning: fc.nat(50),
})
const model = fc.constantFrom(null, 'small', 'large')
const callId = fc.constantFrom(null, 'a', 'b', 'c', 'd')
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  at: fc.option(at),
  name: fc.constantFrom(null, 'Read', 'Bash'),
  model,
  callId,
  failed: fc.boolean(),
  subagent: fc.constantFrom(null, null, 'agent-1'),
  fields: fc.array(
    fc.record({
      name: fc.constant('text'),
      format: fc.constant<'text'>('text'),
      text: fc.constantFrom('one', 'two', 'x'.repeat(3000)),
    }),
    { maxLength: 2 },
  ),
})
const stepEvent = fc.record({
  type: fc.constant<'step'>('step'),
  step,
  touches: fc.array(fc.record({ path: fc.constantFrom('a.ts', 'b.ts'), write: fc.boolean() }), {
    maxLength: 2,
  }),
})
const event: fc.Arbitrary<LogEvent> = fc.oneof(
  { weight: 6, arbitrary: stepEvent },
  { weight: 2, arbitrary: fc.record({ type: fc.constant<'turn'>('turn'), awaitsPrompt: fc.boolean() }) },
  fc.record({
    type: fc.constant<'turn-end'>('turn-end'),
    outcome: fc.constantFrom<'completed' | 'interrupted'>('completed', 'interrupted'),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant<'usage'>('usage'),
      key: fc.constantFrom(null, 'k1', 'k2', 'k3'),
      model,
      at: fc.option(at),
      tokens,
    }),
  },
  fc.record({ type: fc.constant<'total'>('total'), model, at: fc.option(at), tokens }),
  fc.record({
    type: fc.constant<'facts'>('facts'),
    id: fc.constantFrom('r1', 'r2'),
    cwd: fc.constantFrom('/one', '/two'),
    model: fc.constantFrom('small', 'large'),
  }),
  fc.record({
    type: fc.constant<'subagent'>('subagent'),
    callId: fc.constantFrom('a', 'b'),
    recordingId: fc.constantFrom('agent-1', 'agent-2'),
  }),
  fc.record({ type: fc.constant<'echo'>('echo'), events: fc.array(stepEvent, { maxLength: 2 }) }),
  fc.record({ type: fc.constant<'other'>('other'), recordType: fc.constantFrom('note', 'mode'), at }),
)
const log = fc.array(fc.array(event, { maxLength: 4 }), { maxLength: 40 })

function tell(fold: Fold, records: LogEvent[][], first: number): Folded {
  records.forEach((events, index) => fold.record((first + index) * 10, (first + index) * 10 + 9, events))
  return fold.save()
}

/** What another process goes on from. */
function baseOf({ totals, state, turns }: Folded): FoldBase {
  const last = turns.at(-1)
  const isOpen = last?.index === state.turn.index
  return {
    ...JSON.parse(JSON.stringify({ totals, state })),
    places: isOpen ? last.places : new Uint8Array(),
    links: isOpen ? last.links : new Uint8Array(),
  }
}

function counted(parts: Folded[], hash: number) {
  const shares = parts.flatMap(({ usage }) => usage).filter((share) => share.hash === hash)
  if (shares.length === 0) return undefined
  const sum = noTokens()
  for (const share of shares) addTokens(sum, share.tokens)
  return sum
}

function readable({ totals, state, turns, late }: Folded) {
  return {
    totals,
    state,
    turns: turns.map(({ index, head, places, links, durationMs, firstStep }) => ({
      head,
      durationMs,
      firstStep,
      places: [...positionsIn(places)],
      links: [...linksIn(index, links)],
    })),
    late: [...new Set(late.map((news) => JSON.stringify(news)))].toSorted(),
  }
}

test('folding a log in two halves equals folding it at once', () => {
  fc.assert(
    fc.property(log, fc.nat(40), (records, most) => {
      const cut = Math.min(most, records.length)
      const whole = tell(new Fold(), records, 0)
      const first = tell(new Fold(), records.slice(0, cut), 0)
      const base = baseOf(structuredClone(first))
      const second = tell(new Fold(base, (hash) => counted([first], hash)), records.slice(cut), cut)

      const from = base.state.turn.index
      const turns = [...first.turns.filter(({ index }) => index < from), ...second.turns]
      const both = readable({ ...second, turns, late: [...first.late, ...second.late] })
      expect(JSON.parse(JSON.stringify(both))).toEqual(JSON.parse(JSON.stringify(readable(whole))))
      for (const { hash } of whole.usage)
        expect(counted([first, second], hash)).toEqual(counted([whole], hash))
    }),
    { numRuns: process.env['TN_SOAK'] ? 20_000 : 500 },
  )
})

const said = (kind: Step['kind'], more: Partial<Step> = {}): LogEvent => ({
  type: 'step',
  step: {
    kind,
    at: null,
    name: null,
    model: null,
    callId: null,
    failed: false,
    subagent: null,
    fields: [{ name: 'text', format: 'text', text: kind }],
    ...more,
  },
})
const turn: LogEvent = { type: 'turn', awaitsPrompt: false }
const use = (key: string, output: number): LogEvent => ({
  type: 'usage',
  key,
  model: 'm',
  at: null,
  tokens: { ...noTokens(), output },
})

test('what comes before the first question belongs to its turn', () => {
  const { turns, totals } = tell(
    new Fold(),
    [[said('notice')], [turn, said('user')], [said('assistant')], [turn, said('user')]],
    0,
  )
  expect(turns.map(({ steps }) => steps)).toEqual([3, 1])
  expect(totals.turns).toBe(2)
})

test('a key is counted once, by its maximum, wherever it comes again', () => {
  const { totals, turns } = tell(
    new Fold(),
    [[turn, said('user'), use('k', 5)], [use('k', 9)], [turn, said('user'), use('k', 7), use('k', 12)]],
    0,
  )
  expect(totals.tokens.output).toBe(12)
  expect(turns.map(({ head }) => JSON.parse(head).tokens.output)).toEqual([9, 3])
})

test('a result in a later turn is linked to its call and fails the call', () => {
  const folded = tell(
    new Fold(),
    [
      [turn, said('user'), said('tool_call', { callId: 'c', name: 'Bash', at: '2025-01-01T00:00:00.000Z' })],
      [turn, said('user')],
      [said('tool_result', { callId: 'c', failed: true, at: '2025-01-01T00:00:02.000Z' })],
    ],
    0,
  )
  expect(folded.late).toEqual([
    {
      turn: 0,
      step: 1,
      tool: 'Bash',
      result: { turn: 1, step: 1, failed: true, durationMs: 2000 },
      subagent: undefined,
    },
  ])
  expect(folded.totals.failed).toEqual([{ turn: 0, step: 1, tool: 'Bash', message: 'tool_result' }])
  const [, later] = folded.turns
  expect(linksIn(1, later?.links ?? new Uint8Array()).get(1)?.partner).toMatchObject({ turn: 0, step: 1 })
})

test('the same call again and again, or nearly so, is a loop', () => {
  const call = (text: string): LogEvent =>
    said('tool_call', { name: 'Read', fields: [{ name: 'input', format: 'json', text }] })
  const calls = ['a', 'a', 'b', 'a', 'c', 'd', 'a', 'x', 'y', 'z', 'a', 'q', 'q'].map(call)
  const { totals } = tell(new Fold(), [[turn, said('user'), ...calls]], 0)
  expect(totals.loops).toEqual([{ turn: 0, step: 1, tool: 'Read', times: 4 }])
})

test('of many failures the first are told', () => {
  const failures = Array.from({ length: 60 }, () => [
    turn,
    said('user'),
    said('tool_result', { failed: true }),
  ])
  const { totals } = tell(new Fold(), failures, 0)
  expect(totals.failedCalls).toBe(60)
  expect(totals.failed.slice(0, 2).map((failure) => failure.turn)).toEqual([0, 1])
})

test('a slash command opens its turn as it was typed', () => {
  const wrapped = (text: string) =>
    said('user', { name: '/fix', fields: [{ name: 'text', format: 'text', text }] })
  const { turns } = tell(
    new Fold(),
    [
      [turn, wrapped('<command-name>/fix</command-name> <command-args></command-args>')],
      [turn, wrapped('<command-name>/fix</command-name> <command-args>a < b</command-args>')],
    ],
    0,
  )
  expect(turns.map(({ head }) => JSON.parse(head).prompt)).toEqual(['/fix', '/fix a < b'])
})

test('a beginning that is kept says where it was cut', () => {
  const text = 'x'.repeat(5000)
  const long = said('tool_result', { failed: true, fields: [{ name: 'output', format: 'text', text }] })
  const asked = said('user', { fields: [{ name: 'text', format: 'text', text }] })
  const { totals, turns } = tell(new Fold(), [[turn, asked, long]], 0)
  expect(totals.failed[0]?.message).toMatch(/^x+…$/)
  expect(JSON.parse(turns[0]?.head ?? '').prompt).toMatch(/^x+…$/)
})
