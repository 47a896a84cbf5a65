const MIB = 1024 * 1024

/** Limits for collections of cards; real ones are far smaller. */
export const LIMITS = {
  collectionBytes: 512 * MIB,
  mediaFileBytes: 100 * MIB,
  mediaListBytes: 64 * MIB,
  notes: 500_000,
  cards: 2_000_000,
  reviews: 5_000_000,
  noteTypes: 10_000,
  decks: 100_000,
  noteCharacters: 1_000_000,
} as const
