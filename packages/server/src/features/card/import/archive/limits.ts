const MIB = 1024 * 1024

/** What a collection of cards may be at most. Real ones stay far below. */
export const LIMITS = {
  collectionBytes: 512 * MIB,
  mediaFileBytes: 100 * MIB,
  mediaListBytes: 64 * MIB,
  notes: 500_000,
  cards: 2_000_000,
  reviews: 5_000_000,
  noteTypes: 10_000,
  decks: 100_000,
  /** The fields of one note, as they are written. */
  noteCharacters: 1_000_000,
} as const
