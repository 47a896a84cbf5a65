import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Weight } from '../contract/budget.ts'
import { callTool, codeOf } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'

describe('what a handler is told that its answer weighs', () => {
  const texts: Readonly<Record<string, string>> = {
    plain: 'x'.repeat(3_000),
    escapes: '\\"\n'.repeat(900),
    foreign: '漢😀\uD800'.repeat(400),
  }

  it.each(Object.entries(texts))('is what it weighs as it leaves: %s', async (_, value) => {
    let told: Weight | undefined
    const ports = testPorts()
    const pipeline = samplePipeline(
      [
        sampleTool({
          async handler(_params, { ok, weigh }) {
            const answer = ok({ value }, { next: [] })
            told = await weigh(answer)
            return answer
          },
        }),
      ],
      ports,
    )
    const outcome = await callTool(pipeline, 'look_up')
    if (outcome.kind !== 'result') throw new Error(codeOf(outcome))
    const { bytes, estimated_tokens: tokens } = outcome.result._meta
    expect(told).toMatchObject({ bytes, tokens })
    const line = JSON.stringify({
      jsonrpc: '2.0',
      id: Number.MAX_SAFE_INTEGER,
      result: { content: [{ type: 'text', text: outcome.text }], structuredContent: outcome.result },
    })
    expect(told?.lineBytes).toBeGreaterThanOrEqual(Buffer.byteLength(line))
  })

  it('counts an answer once that leaves as it was weighed', async () => {
    let counts = 0
    const ports = testPorts({ countTokens: () => (counts += 1) })
    const handler = (isSame: boolean) =>
      sampleTool({
        async handler(_, { ok, weigh }) {
          const answer = ok({ value: 'weighed' })
          await weigh(answer)
          return isSame ? answer : ok({ value: 'another' })
        },
      })
    await callTool(samplePipeline([handler(true)], ports), 'look_up')
    expect(counts).toBe(1)
    await callTool(samplePipeline([handler(false)], ports), 'look_up')
    expect(counts).toBe(3)
  })
})

describe('cursors for what a tool says they depend on', () => {
  const pipeline = samplePipeline([
    sampleTool({
      params: { id: 'a', size: 1 },
      parameters: z.object({
        id: z.string().max(9).describe('Id'),
        size: z.int().min(1).max(9).describe('Size'),
        cursor: z.string().max(99).optional().describe('Cursor'),
      }),
      async handler({ id, cursor }, { ok, cursorsFor }) {
        const cursors = cursorsFor({ id })
        return ok({
          value: cursor === undefined ? cursors.seal(7) : String(cursors.open(z.string().parse(cursor))),
        })
      },
    }),
  ])
  const ask = async (args: object) => {
    const outcome = await callTool(pipeline, 'look_up', args)
    return outcome.kind === 'result' ? String(Object(outcome.result.data).value) : codeOf(outcome)
  }

  it('open with all else changed, and with nothing else', async () => {
    const cursor = await ask({ id: 'a', size: 1 })
    expect(await ask({ id: 'a', size: 2, cursor })).toBe('7')
    expect(await ask({ id: 'b', size: 1, cursor })).toBe('BAD_REQUEST')
  })
})
