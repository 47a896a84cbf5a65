export interface Answered {
  card: { cardId: string; phase: string }
  rating: string
}

/** The figures of a review session. New cards do not count toward retention. */
export function sessionStats(done: readonly Answered[]) {
  const seenBefore = done.filter(({ card }) => card.phase !== 'new')
  const remembered = seenBefore.filter(({ rating }) => rating !== 'again').length
  return {
    reviews: done.length,
    cards: new Set(done.map(({ card }) => card.cardId)).size,
    newCards: done.length - seenBefore.length,
    forgotten: seenBefore.length - remembered,
    /** Null where all cards were new. */
    retention: seenBefore.length === 0 ? null : remembered / seenBefore.length,
  }
}
