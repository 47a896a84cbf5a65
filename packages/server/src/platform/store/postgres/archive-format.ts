import * as z from 'zod'

export const ARCHIVE_FORMAT = 'tutor-nexus-postgres'
export const ARCHIVE_VERSION = 1

/**
 * An archive is gzipped lines of JSON: this header, then the rows of one table after the other, then the checksum
 * of everything before it. A row is an array of its values in the words of the database, which lose nothing.
 */
export const ArchiveHeader = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int().positive(),
  schemaVersion: z.int().positive(),
  tables: z.array(z.string()),
  columns: z.record(z.string(), z.array(z.string())),
  counts: z.record(z.string(), z.int().nonnegative()),
})
export type ArchiveHeader = z.output<typeof ArchiveHeader>

export const checksumLine = (sha256: string): string => JSON.stringify({ sha256 })
