import { termKey } from '../../../../platform/catalog/term.ts'
import type { CourseFacts } from '../facts.ts'
import { seasonOf } from '../terms.ts'

export interface Offered {
  terms: number[]
  /** `listed`: the school says so; `usual`: as in the past; `unknown`: any term. */
  by: 'listed' | 'usual' | 'unknown' | 'caller'
}

/** The terms in which a course is offered, as far as anything says. */
export function offeredIn(
  facts: Pick<CourseFacts, 'termsOffered' | 'sectionTerms'> | undefined,
  terms: readonly { key: string }[],
  /** Terms in which the school lists sections at all. */
  listed: ReadonlySet<string>,
  seasons?: readonly string[],
): Offered {
  const every = [...terms.keys()]
  const inSeasons = (numbers: ReadonlySet<number | undefined>): number[] =>
    every.filter((index) => numbers.has(Number(terms[index]?.key.slice(5))))
  if (seasons) return { terms: inSeasons(new Set(seasons.map(seasonOf))), by: 'caller' }
  const keys = new Set(facts?.sectionTerms.map(termKey))
  const said = new Set(facts?.termsOffered.map(seasonOf).filter((season) => season !== undefined))
  const past = new Set(facts?.sectionTerms.map(seasonOf).filter((season) => season !== undefined))
  const usual = said.size > 0 ? inSeasons(said) : past.size > 0 ? inSeasons(past) : every
  const found = every.filter((index) => {
    const key = terms[index]?.key ?? ''
    return listed.has(key) ? keys.has(key) : usual.includes(index)
  })
  return { terms: found, by: said.size > 0 ? 'listed' : past.size > 0 ? 'usual' : 'unknown' }
}
