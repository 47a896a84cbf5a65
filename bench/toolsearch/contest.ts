import type { Contestant, Described } from './contestants/contestant.ts'
import type { DataSet } from './dataset.ts'
import { type Found, rankOf } from './figures.ts'
import { type Fold, utterancesOf } from './folds.ts'

/** Asks each fold's requests of tools that have requests of the other folds as utterances. */
export function crossValidate(
  contestant: Contestant,
  { descriptions }: DataSet,
  folds: readonly Fold[],
): Found[] {
  return folds.flatMap(({ asked, others }) => {
    const search = contestant.open(describe(descriptions, utterancesOf(others, contestant.utterances)))
    return asked.map(({ text, tool }) => ({ tool, rank: rankOf(search(text), tool) }))
  })
}

export const describe = (
  descriptions: ReadonlyMap<string, string>,
  utterances: ReadonlyMap<string, readonly string[]>,
): Described[] =>
  [...descriptions].map(([name, description]) => ({
    name,
    description,
    utterances: utterances.get(name) ?? [],
  }))
