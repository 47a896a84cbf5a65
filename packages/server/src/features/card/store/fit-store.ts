import type { Store } from '../../../platform/store/store.ts'
import type { FitWeights } from '../fit/weight-fitter.ts'
import type { Deck } from '../model/deck.ts'
import type { CardReviews } from '../model/schedule/fit.ts'
import { reviewHistories } from '../model/schedule/review-histories.ts'
import { reviewLines } from './review/review-lines-store.ts'

/** Fits weights to the reviews of one owner. */
export interface FitStore {
  histories(decks: readonly Deck[]): Promise<CardReviews[]>
  fit: FitWeights
}

export const fitStore = (store: Store, owner: string, fit: FitWeights): FitStore => ({
  fit,
  async histories(decks) {
    if (decks.length === 0) return []
    const weights = new Map(decks.map((deck) => [deck.id, deck.weights]))
    const lines = await reviewLines(store.read, owner, [...weights.keys()])
    return reviewHistories(lines, (deckId) => weights.get(deckId) ?? null)
  },
})
