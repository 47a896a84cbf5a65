import { RANKING, type Ranking } from '@tutor-nexus/toolkit/discovery'
import { crossValidate } from './contest.ts'
import { ours } from './contestants/ours.ts'
import type { DataSet } from './dataset.ts'
import { figuresOf, type Found } from './figures.ts'
import { type Fold, foldsOf } from './folds.ts'

const INNER_FOLDS = 3

/** What is tried for each constant. */
const steps: { [Name in keyof Ranking]: readonly number[] } = {
  card: [1, 2, 3],
  pairs: [0, 0.5, 1],
  letters: [0, 0.5, 1],
  rounds: [0, 4, 8],
  step: [0.1, 0.3],
  margin: [0.3, 0.6],
  rarity: [0.5, 1],
}

export interface Nested {
  /** What each fold's training requests alone would have chosen. */
  chosen: Ranking[]
  found: Found[]
}

/** Chooses the constants anew for each fold, without its asked requests, and asks them with that choice. */
export function nestedChoice(data: DataSet, folds: readonly Fold[], utterances: number): Nested {
  const chosen = folds.map(({ others }) => choose(data, foldsOf(others, INNER_FOLDS, 1), utterances))
  const found = folds.flatMap((fold, place) =>
    crossValidate(ours('nested', utterances, chosen[place]), data, [fold]),
  )
  return { chosen, found }
}

/** One constant after the other, each by nDCG@5 on the inner folds. */
function choose(data: DataSet, inner: readonly Fold[], utterances: number): Ranking {
  const worth = (ranking: Ranking) =>
    figuresOf(crossValidate(ours('inner', utterances, ranking), data, inner)).ndcg5
  return Object.entries(steps).reduce((best, [name, values]) => {
    const [first = best, ...rest] = values.map((value) => ({ ...best, [name]: value }))
    return rest.reduce(
      (leader, ranking) => {
        const own = worth(ranking)
        return own > leader.worth ? { ranking, worth: own } : leader
      },
      { ranking: first, worth: worth(first) },
    ).ranking
  }, RANKING)
}
