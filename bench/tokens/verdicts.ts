import type { Figures } from './figures.ts'

export interface Verdict {
  what: string
  limit: number
  figure: number
  met: boolean
}

/** The ceilings that the product holds itself to. */
export function verdictsOf({ lists, answers: [full], envelopes }: Figures): Verdict[] {
  const listOn = (kind: string) => lists.find(({ surface }) => surface === kind)
  return [
    judge('list on discovery', 1_000, listOn('discovery')?.tokens),
    judge('overview', 600, full?.overview),
    judge('answer to a query', 2_500, full?.most),
    judge('a tool on flat, on average', 190, listOn('flat')?.perTool),
    ...envelopes.flatMap(({ surface, lean, median, p90 }) => [
      judge(`envelope on ${surface}${lean ? ', lean' : ''}: median`, lean ? 90 : 190, median),
      judge(`envelope on ${surface}${lean ? ', lean' : ''}: p90`, lean ? 140 : 270, p90),
    ]),
  ]
}

const judge = (what: string, limit: number, figure = Infinity): Verdict => ({
  what,
  limit,
  figure,
  met: figure <= limit,
})
