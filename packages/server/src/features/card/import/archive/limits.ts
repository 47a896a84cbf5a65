const KIB = 1024
const MIB = 1024 * KIB

/** What an archive may be at most. Real collections stay far below. */
export const LIMITS = {
  /** The whole file. */
  archiveBytes: 4096 * MIB,
  directoryBytes: 64 * MIB,
  entries: 200_000,
  /** All that is taken out of it. */
  unpackedBytes: 4096 * MIB,
  collectionBytes: 512 * MIB,
  mediaFileBytes: 100 * MIB,
  mediaListBytes: 64 * MIB,
  /** Nothing real shrinks to less than a hundredth, but for what is small. */
  ratio: 100,
  smallBytes: 16 * MIB,
  notes: 500_000,
  cards: 2_000_000,
  reviews: 5_000_000,
  noteTypes: 10_000,
  decks: 100_000,
  /** The fields of one note, as they are written. */
  noteCharacters: 1_000_000,
} as const

/** How much some packed bytes may become, whatever they claim. */
export const mostUnpacked = (packed: number, most: number): number =>
  Math.min(most, Math.max(LIMITS.smallBytes, packed * LIMITS.ratio))

export const inMegabytes = (bytes: number): string => `${Math.round(bytes / MIB).toLocaleString('en')} MB`
