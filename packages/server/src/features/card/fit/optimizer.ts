import type * as FsrsBinding from '@open-spaced-repetition/binding'
import { compareFit, countReviews, predictionsOf, splitCards } from '../model/schedule/fit.ts'
import type { CardReviews, FitResult } from '../model/schedule/fit.ts'

type Binding = typeof FsrsBinding

/** Fits weights to all but some cards and compares them on those. The same reviews give the same weights. */
export async function fitWeights(
  binding: Binding,
  cards: readonly CardReviews[],
  relearningSteps: number,
): Promise<FitResult> {
  const { fitted, heldOut } = splitCards(cards)
  const weights = await binding.computeParameters(trainingItems(binding, fitted), {
    enableShortTerm: true,
    numRelearningSteps: relearningSteps,
  })
  const before = predictionsOf(heldOut, (card) => card.weights)
  const after = predictionsOf(heldOut, () => weights)
  return {
    weights,
    reviews: countReviews(cards),
    heldOut: before.length,
    ...compareFit(before, after),
  }
}

/** One item for each review after an earlier day, with all reviews of the card until then. */
function trainingItems({ FSRSBindingItem, FSRSBindingReview }: Binding, cards: readonly CardReviews[]) {
  return cards.flatMap(({ reviews }) => {
    const all = reviews.map(({ grade, days }) => new FSRSBindingReview(grade, days))
    return all.flatMap((_, at) =>
      at > 0 && (reviews[at]?.days ?? 0) > 0 ? [new FSRSBindingItem(all.slice(0, at + 1))] : [],
    )
  })
}
