const KIB = 1024
const MIB = 1024 * KIB

/** Limits for archives; real collections are far smaller. */
export const LIMITS = {
  archiveBytes: 4096 * MIB,
  directoryBytes: 64 * MIB,
  entries: 200_000,
  /** Sum over all entries. */
  unpackedBytes: 4096 * MIB,
  collectionBytes: 512 * MIB,
  mediaFileBytes: 100 * MIB,
  mediaListBytes: 64 * MIB,
  /** Highest compression ratio, except for small files. */
  ratio: 100,
  smallBytes: 16 * MIB,
  notes: 500_000,
  cards: 2_000_000,
  reviews: 5_000_000,
  noteTypes: 10_000,
  decks: 100_000,
  noteCharacters: 1_000_000,
} as const

/** The most bytes that compressed data may expand to, whatever its header claims. */
export const maxUnpacked = (packed: number, max: number): number =>
  Math.min(max, Math.max(LIMITS.smallBytes, packed * LIMITS.ratio))

export const inMegabytes = (bytes: number): string => `${Math.round(bytes / MIB).toLocaleString('en')} MB`
