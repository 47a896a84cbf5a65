import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fold } from '../../../packages/server/src/features/trace/model/fold/fold.ts'
import { foldLines } from '../../../packages/server/src/features/trace/store/index/fold-log.ts'
import type { LogProvider } from '../../../packages/server/src/features/trace/model/provider.ts'
import { codex } from '../../../packages/server/src/features/trace/model/providers/codex.ts'
import { randomRuns } from '../../scale.ts'
import { bytesSource } from '../lines/bytes-source.ts'

const { shortcuts: _shortcuts, bookkeepingOf: _bookkeepingOf, ...thorough } = codex

const said = fc.oneof(fc.constantFrom('', 'yes', '}"}', '","type":"'), fc.string({ unit: 'grapheme' }))
const count = fc.integer({ min: 0, max: 3 })
const event = (type: string, rest: fc.Arbitrary<object>) =>
  rest.map((more) => ['event_msg', { type, ...more }] as const)
const item = (type: string, rest: fc.Arbitrary<object>) =>
  rest.map((more) => ['response_item', { type, ...more }] as const)
const content = fc.tuple(fc.constantFrom('user', 'assistant', 'developer'), said)

const payload = fc.oneof(
  fc
    .record({ cwd: fc.constantFrom('/a', '/é'), model: fc.constant('m') })
    .map((more) => ['turn_context', more] as const),
  event(
    'token_count',
    fc.record({
      info: fc.record({ total_token_usage: fc.record({ input_tokens: count, output_tokens: count }) }),
    }),
  ),
  event(
    'token_count',
    fc.record({
      info: fc.record({
        total_token_usage: fc.record({ more: fc.record({ n: count }), output_tokens: count }),
      }),
    }),
  ),
  event('token_count', fc.constant({ info: null })),
  event('user_message', fc.record({ message: said })),
  event('agent_message', fc.record({ message: said })),
  event('agent_reasoning', fc.record({ text: said })),
  event('turn_diff', fc.record({ unified_diff: said })),
  event('novelty', fc.record({ text: said })),
  item(
    'message',
    content.map(([role, text]) => ({ role, content: [{ type: 'text', text }] })),
  ),
  item(
    'reasoning',
    said.map((text) => ({ summary: [{ type: 'summary_text', text }] })),
  ),
  item(
    'function_call',
    said.map((text) => ({ name: 'shell', arguments: text, call_id: 'c' })),
  ),
  item(
    'function_call_output',
    said.map((output) => ({ call_id: 'c', output })),
  ),
  item('ghost_snapshot', fc.record({ ghost_commit: said })),
)

/** Without times: those of records that were only glanced at are not known. */
async function foldOf(log: Buffer, provider: LogProvider): Promise<unknown> {
  const fold = new Fold()
  const reading = await foldLines(bytesSource(log), provider, fold, { from: 0, to: log.length, isEnd: true })
  const { totals, turns, usage, late } = fold.save()
  const { startedAt: _startedAt, endedAt: _endedAt, ...rest } = totals
  return { reading, totals: rest, turns, usage, late }
}

test('a line of Codex that is only glanced at tells what the whole of it would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(payload, { maxLength: 30 }), async (payloads) => {
      const first = ['turn_context', { cwd: '/a', model: 'm' }] as const
      const lines = [first, ...payloads].map(([type, rest], second) => {
        const timestamp = new Date(1.7e12 + second * 1000).toISOString()
        return `${JSON.stringify({ timestamp, type, payload: rest })}\n`
      })
      const log = Buffer.from(lines.join(''))
      expect(await foldOf(log, codex)).toEqual(await foldOf(log, thorough))
    }),
    { numRuns: randomRuns * 2 },
  )
})
