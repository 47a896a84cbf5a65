import type { Answer } from '@tutor-nexus/toolkit'
import type { Weight } from '@tutor-nexus/toolkit/contract'
import { withinCeilings } from '@tutor-nexus/toolkit/paging'
import { expect, test } from 'vitest'

const CEILING = 40_000
const REST = 3_000

/** An answer that uses its room, and what it weighs per byte of it. */
async function made(weightOf: (bytes: number) => Partial<Weight>): Promise<number> {
  const make = async (room: number): Promise<Answer<string>> => ({ data: 'x'.repeat(room), facts: {} })
  const weigh = async ({ data }: Answer<string>): Promise<Weight> => ({
    bytes: data.length + REST,
    tokens: 100,
    lineBytes: 1_000,
    ...weightOf(data.length + REST),
  })
  const { data } = await withinCeilings(CEILING, weigh, make)
  return data.length + REST
}

test.each<[string, (bytes: number) => Partial<Weight>, number]>([
  ['bytes', () => ({}), 40_000],
  ['tokens', (bytes) => ({ tokens: bytes * 0.9 }), 20_000 / 0.9],
  ['many tokens', (bytes) => ({ tokens: bytes * 4 }), 5_000],
  ['the line', (bytes) => ({ lineBytes: bytes * 10 }), 262_144 / 10],
])('what is bound by %s fits, and leaves little room', async (_, weightOf, most) => {
  const bytes = await made(weightOf)
  expect(bytes).toBeLessThanOrEqual(most)
  expect(bytes).toBeGreaterThan(most * 0.85)
})

test('what fits under no ceiling is given as small as it can be made', async () => {
  expect(await made(() => ({ bytes: CEILING * 2 }))).toBe(64 + REST)
})
