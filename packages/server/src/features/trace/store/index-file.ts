import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeIndexFile } from '../../../platform/derived-index/damage.ts'

export const indexFileOf = (home: string): string => join(home, 'trace-index.db')

export const cacheFolderOf = (indexFile: string): string => `${indexFile}-inflated`

/** Deletes all data derived from logs. The index is rebuilt when it is next needed. */
export function removeIndex(home: string): void {
  const file = indexFileOf(home)
  removeIndexFile(file)
  rmSync(cacheFolderOf(file), { force: true, recursive: true })
}
