import { renameSync } from 'node:fs'

/** A log file that is larger becomes an old one. */
export const MOST_LOG_BYTES = 10 * 1024 * 1024
const OLD_FILES = 3

/** Renames the file to `.1`, the one before to `.2`, and so on. The oldest is replaced. */
export function rotate(file: string): void {
  for (let age = OLD_FILES; age > 1; age -= 1) renameIfPresent(`${file}.${age - 1}`, `${file}.${age}`)
  renameIfPresent(file, `${file}.1`)
}

function renameIfPresent(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
