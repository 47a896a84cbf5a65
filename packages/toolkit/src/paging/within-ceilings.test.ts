import { describe, expect, it } from 'vitest'
import { TEXT_CEILING, TOKEN_CEILING } from '../contract/budget.ts'
import type { Answer } from '../contract/context.ts'
import { fittingCount, withinCeilings } from './within-ceilings.ts'

type Page = { items: string[] }

const items = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length))
const sizeOf = ({ data }: Answer<Page>) => Buffer.byteLength(JSON.stringify(data))

/** What leaves with the data weighs so much more, and a token so many bytes. */
const scales = (rest: number, bytesPerToken: number) => async (answer: Answer<Page>) => {
  const bytes = sizeOf(answer) + rest
  return { bytes, tokens: bytes / bytesPerToken, lineBytes: 2 * bytes }
}

const pageOf = (all: readonly string[]) => async (room: number) => ({
  data: { items: all.slice(0, fittingCount(all, room)) },
  facts: {},
})

describe('an answer that fits itself to the ceilings', () => {
  it.each([
    ['few hints', 1_000, 4],
    ['hints that take half of it', 16_000, 4],
    ['text that is dear in tokens', 1_000, 1],
  ])('uses the room that is left by %s', async (_, rest, bytesPerToken) => {
    const weigh = scales(rest, bytesPerToken)
    const answer = await withinCeilings(TEXT_CEILING, weigh, pageOf(items(1_000, 100)))
    const { bytes, tokens } = await weigh(answer)
    expect(bytes).toBeLessThanOrEqual(TEXT_CEILING)
    expect(tokens).toBeLessThanOrEqual(TOKEN_CEILING)
    expect(Math.max(bytes / TEXT_CEILING, tokens / TOKEN_CEILING)).toBeGreaterThan(0.85)
  })

  it('gives one item where not even that fits, so that whoever pages comes on', async () => {
    const answer = await withinCeilings(TEXT_CEILING, scales(40_000, 4), pageOf(items(10, 5_000)))
    expect(answer.data.items).toHaveLength(1)
  })

  it('gives all where all fit', async () => {
    const answer = await withinCeilings(TEXT_CEILING, scales(1_000, 4), pageOf(items(10, 100)))
    expect(answer.data.items).toHaveLength(10)
  })
})
