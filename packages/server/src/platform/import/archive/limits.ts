const MIB = 1024 * 1024

/** Limits for archives; real ones are far smaller. */
export const ARCHIVE_LIMITS = {
  archiveBytes: 4096 * MIB,
  directoryBytes: 64 * MIB,
  entries: 200_000,
  /** Sum over all entries. */
  unpackedBytes: 4096 * MIB,
  /** Highest compression ratio, except for small files. */
  ratio: 100,
  smallBytes: 16 * MIB,
} as const

/** The most bytes that compressed data may expand to, whatever its header claims. */
export const maxUnpacked = (packed: number, most: number): number =>
  Math.min(most, Math.max(ARCHIVE_LIMITS.smallBytes, packed * ARCHIVE_LIMITS.ratio))

export const inMegabytes = (bytes: number): string => `${Math.round(bytes / MIB).toLocaleString('en')} MB`
