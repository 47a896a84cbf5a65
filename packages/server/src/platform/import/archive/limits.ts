const MIB = 1024 * 1024

/** What an archive may be at most. Real ones stay far below. */
export const ARCHIVE_LIMITS = {
  /** The whole file. */
  archiveBytes: 4096 * MIB,
  directoryBytes: 64 * MIB,
  entries: 200_000,
  /** All that is taken out of it. */
  unpackedBytes: 4096 * MIB,
  /** Nothing real shrinks to less than a hundredth, but for what is small. */
  ratio: 100,
  smallBytes: 16 * MIB,
} as const

/** How much some packed bytes may become, whatever they claim. */
export const mostUnpacked = (packed: number, most: number): number =>
  Math.min(most, Math.max(ARCHIVE_LIMITS.smallBytes, packed * ARCHIVE_LIMITS.ratio))

export const inMegabytes = (bytes: number): string => `${Math.round(bytes / MIB).toLocaleString('en')} MB`
