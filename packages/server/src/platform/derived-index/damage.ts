import { rmSync, statSync } from 'node:fs'

const DAMAGED = /^SQLITE_(?:CORRUPT|NOTADB|IOERR)/
/** Of a file that was emptied. */
const EMPTIED = /^no such table/

/** What SQLite says of a file that something else has written to. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return DAMAGED.test(codeOf(error) ?? '') || EMPTIED.test(error.message)
}

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Tells the file that was opened from one that took its place. */
export const inodeOf = (file: string): bigint | undefined =>
  statSync(file, { bigint: true, throwIfNoEntry: false })?.ino

/** The index is made again when it is next needed. */
export function removeIndexFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
}
