export interface Answered {
  card: { cardId: string; phase: string }
  rating: string
}

/** What a round came to. A card may be asked several times; only one that was seen before can be remembered. */
export function sessionStats(done: readonly Answered[]) {
  const seenBefore = done.filter(({ card }) => card.phase !== 'new')
  const remembered = seenBefore.filter(({ rating }) => rating !== 'again').length
  return {
    reviews: done.length,
    cards: new Set(done.map(({ card }) => card.cardId)).size,
    newCards: done.length - seenBefore.length,
    forgotten: seenBefore.length - remembered,
    /** Null where all were new. */
    retention: seenBefore.length === 0 ? null : remembered / seenBefore.length,
  }
}
