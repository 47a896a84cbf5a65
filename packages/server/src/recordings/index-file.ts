import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where the index of the logs is kept. */
export const indexFileOf = (home: string): string => join(home, 'trace-index.db')

/** Takes away what was read out of logs. The index is made again when it is next needed. */
export function removeIndex(home: string): void {
  const file = indexFileOf(home)
  for (const suffix of ['', '-wal', '-shm', '-inflated'])
    rmSync(`${file}${suffix}`, { force: true, recursive: true })
}
