import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callTool, codeOf } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import { measure, render } from './measure-step.ts'

const metadata = {
  toolVersion: '1.0.0',
  timestamp: '2026-11-15T09:30:00.000Z',
  executionTime: 0.1,
  serviceVersion: '1.0.0',
  session: { id: 'ç', workspace: 'default' },
  cached: true,
}
const pageOfText = { has_more: true, next_cursor: 'c1.漢.x', total_items: 12 }

describe('the size of an answer', () => {
  it.each([1_000, 10_000, 100_000])(
    'is exact at every size around %i, where it gains a digit',
    async (digits) => {
      const sized = (length: number) =>
        measure(render({ data: 'x'.repeat(length) }), metadata, {}, () => 7, 'full')
      const { meta: empty } = await sized(0)
      const sizes = []
      for (let length = digits - empty.bytes - 9; length < digits - empty.bytes + 9; length += 1) {
        const { text, meta } = await sized(length)
        expect(meta.bytes).toBe(Buffer.byteLength(text))
        expect(JSON.parse(text)).toEqual({ data: 'x'.repeat(length), metadata, _meta: meta })
        sizes.push(meta.bytes)
      }
      expect(Math.min(...sizes)).toBeLessThan(digits)
      expect(Math.max(...sizes)).toBeGreaterThan(digits)
    },
  )

  it('is exact for every text and every count of tokens', async () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\uD800', '漢😀\u0000"\\'))
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(200_000), fc.boolean(), async (data, tokens, paged) => {
        const { text, meta } = await measure(
          render({ data }),
          metadata,
          paged ? pageOfText : {},
          async () => tokens,
          'full',
        )
        expect(meta.bytes).toBe(Buffer.byteLength(text))
        expect(meta.estimated_tokens).toBe(tokens)
        expect(JSON.parse(text)._meta).toEqual(meta)
      }),
    )
  })

  it('comes with what the tool says of its page', async () => {
    const handler = sampleTool().handler
    const paging = sampleTool({ handler: async (_, { ok }) => ok({ value: 'x' }, { page: pageOfText }) })
    expect(await callTool(samplePipeline([paging]), 'look_up')).toMatchObject({
      result: { _meta: pageOfText },
    })
    const plain = await callTool(samplePipeline([sampleTool({ handler })]), 'look_up')
    expect(plain).toMatchObject({ result: { _meta: { has_more: false } } })
  })
})

describe('the ceiling', () => {
  const sized = (length: number, ceiling?: number) =>
    samplePipeline([
      sampleTool({
        ...(ceiling === undefined ? {} : { ceiling }),
        handler: async (_, { ok }) => ok({ value: 'x'.repeat(length) }),
      }),
    ])

  it.each([
    [30_000, undefined, 'OK'],
    [32_768, undefined, 'INTERNAL_ERROR'],
    [70_000, 75_000, 'OK'],
    [75_000, 75_000, 'INTERNAL_ERROR'],
    [600, 1_000, 'INTERNAL_ERROR'],
  ])('holds for %i characters under %s', async (length, ceiling, code) => {
    const outcome = await callTool(sized(length, ceiling), 'look_up')
    assertEnvelope(outcome)
    expect(codeOf(outcome)).toBe(code)
  })

  it('is kept to the byte', async () => {
    const outcome = await callTool(sized(10_000), 'look_up')
    const bytes = outcome.kind === 'result' ? outcome.result._meta.bytes : 0
    expect(codeOf(await callTool(sized(10_000, bytes), 'look_up'))).toBe('OK')
    expect(codeOf(await callTool(sized(10_000, bytes - 1), 'look_up'))).toBe('INTERNAL_ERROR')
  })

  it('is one of tokens too', async () => {
    for (const [tokens, code] of [
      [20_000, 'OK'],
      [20_001, 'INTERNAL_ERROR'],
    ] as const) {
      const countTokens = (text: string) => (text.includes('"data"') ? tokens : 100)
      const pipeline = samplePipeline([sampleTool()], testPorts({ countTokens }))
      expect(codeOf(await callTool(pipeline, 'look_up'))).toBe(code)
    }
  })
})
