import type { Figures } from './figures.ts'

export interface Verdict {
  what: string
  limit: number
  figure: number
  met: boolean
}

/** The ceilings that the product holds itself to. */
export function verdictsOf(registries: readonly Figures[]): Verdict[] {
  const [real] = registries
  return [
    ...registries.flatMap(({ name, lists, answers }) => [
      judge(
        `list on discovery, ${name}`,
        1_000,
        lists.find(({ surface }) => surface === 'discovery')?.tokens,
      ),
      judge(`overview, ${name}`, 600, answers[0]?.overview),
      judge(`answer to a query, ${name}`, 2_500, answers[0]?.most),
    ]),
    judge(
      'a hand-written tool on flat, on average',
      190,
      real?.lists.find(({ surface }) => surface === 'flat')?.perTool,
    ),
  ]
}

const judge = (what: string, limit: number, figure = Infinity): Verdict => ({
  what,
  limit,
  figure,
  met: figure <= limit,
})
