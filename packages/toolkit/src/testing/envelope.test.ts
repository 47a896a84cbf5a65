import { describe, expect, it } from 'vitest'
import type { CallOutcome } from '../pipeline/call.ts'
import { callTool } from './call-tool.ts'
import { assertEnvelope, envelopeFaults } from './envelope.ts'
import { samplePipeline, sampleTool } from './sample-tool.ts'

const pipeline = samplePipeline([sampleTool()])
const answered = async () => {
  const outcome = await callTool(pipeline, 'look_up')
  if (outcome.kind !== 'result') throw new Error('no result')
  return outcome
}
const refused = async () => {
  const outcome = await callTool(pipeline, 'look_up', { odd: 1 })
  if (outcome.kind !== 'failure') throw new Error('no failure')
  return outcome
}

/** The outcome with its envelope changed, its text and size being right again. */
function withEnvelope(outcome: CallOutcome, change: object): CallOutcome {
  const field = outcome.kind === 'result' ? 'result' : 'failure'
  const envelope = { ...Reflect.get(outcome, field), ...change }
  envelope._meta = { ...envelope._meta, bytes: 10_000 }
  const bytes = JSON.stringify(envelope).length
  envelope._meta.bytes = bytes < 10_000 ? bytes - (5 - String(bytes).length) : bytes
  return { ...outcome, [field]: envelope, text: JSON.stringify(envelope) } as CallOutcome
}

describe('an envelope', () => {
  it('is sound as the pipeline makes it', async () => {
    expect(envelopeFaults(await answered())).toEqual([])
    expect(envelopeFaults(await refused())).toEqual([])
    expect(envelopeFaults({ kind: 'input-needed', requests: {}, answered: {} })).toEqual([])
    expect(envelopeFaults(withEnvelope(await answered(), { data: { value: 'other' } }))).toEqual([])
  })

  it.each<[string, object, RegExp]>([
    ['no data', { data: null }, /No data/],
    ['no hints', { agentHints: undefined }, /agentHints/],
    ['a field too many', { odd: 1 }, /odd/],
    ['another version', { metadata: {} }, /toolVersion/],
    ['an enormous answer', { data: { value: 'x'.repeat(40_000) } }, /above the ceiling/],
  ])('is not sound with %s', async (_, change, fault) => {
    const outcome = withEnvelope(await answered(), change)
    expect(() => assertEnvelope(outcome)).toThrow(fault)
  })

  it.each<[string, object, RegExp]>([
    ['an unknown code', { code: 'TEAPOT' }, /code/],
    ['another kind', { details: { kind: 'system' } }, /BAD_REQUEST is not of the kind system/],
    ['two messages', { error: 'other' }, /error does not repeat message/],
  ])('is no sound failure with %s', async (_, change, fault) => {
    const outcome = withEnvelope(await refused(), change)
    expect(() => assertEnvelope(outcome)).toThrow(fault)
  })

  it('is not sound where its text says something else, or its size is wrong', async () => {
    const outcome = await answered()
    expect(envelopeFaults({ ...outcome, text: outcome.text.replace('"x"', '"y"') })).toEqual([
      'the text is not the structured answer',
    ])
    expect(envelopeFaults({ ...outcome, text: `${outcome.text} ` })).toEqual([
      expect.stringContaining('_meta.bytes'),
    ])
  })
})
