import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeIndexFile } from '../../../platform/derived-index/damage.ts'

/** Where the index of the logs is kept. */
export const indexFileOf = (home: string): string => join(home, 'trace-index.db')

/** Where compressed logs are kept as plain ones. */
export const cacheFolderOf = (indexFile: string): string => `${indexFile}-inflated`

/** Takes away what was read out of logs. The index is made again when it is next needed. */
export function removeIndex(home: string): void {
  const file = indexFileOf(home)
  removeIndexFile(file)
  rmSync(cacheFolderOf(file), { force: true, recursive: true })
}
