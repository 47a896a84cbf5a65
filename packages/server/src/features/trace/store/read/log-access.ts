import { ToolError } from '@tutor-nexus/toolkit'
import { inflated } from '../lines/inflated.ts'
import { openSource, type LogSource } from '../lines/log-source.ts'
import type { LogProvider } from '../../model/provider.ts'
import { cacheFolderOf } from '../index-file.ts'
import { providerNamed } from '../index/indexer.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { pathWithin, statOf } from '../index/log-files.ts'
import type { LogRow } from './read-store.ts'

export class LogAccess {
  readonly #cacheFolder: string

  constructor(indexFile: string) {
    this.#cacheFolder = cacheFolderOf(indexFile)
  }

  provider({ provider }: LogRow): LogProvider {
    const found = providerNamed(provider)
    if (!found) throw new Error(`There is no provider ${provider}`)
    return found
  }

  /** Whether the log still matches the index. */
  stateOf(row: LogRow): 'known' | 'changed' | 'gone' {
    const path = pathWithin(row.root_path, row.path)
    const stat = path === undefined ? undefined : statOf(path)
    if (!stat) return 'gone'
    return stat.size === row.size && stat.changed === row.changed && stat.inode === row.inode
      ? 'known'
      : 'changed'
  }

  async open(row: LogRow): Promise<LogSource> {
    const path = pathWithin(row.root_path, row.path)
    if (path === undefined) throw vanished(row.recording)
    const isCompressed = this.provider(row).fileAt(row.path)?.compressed ?? false
    try {
      return await openSource(isCompressed ? await inflated(path, this.#cacheFolder) : path)
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (code === 'ENOENT') throw vanished(row.recording)
      throw UNREADABLE.has(code) ? unreadable(row.recording) : error
    }
  }
}

export const vanished = (id: string): ToolError =>
  new ToolError('NOT_FOUND', `There is no session ${id}, or its log has vanished`, {
    details: { reason: 'list_sessions shows those there are' },
  })

const UNREADABLE: ReadonlySet<string> = new Set(['EACCES', 'EPERM'])

const unreadable = (id: string): ToolError =>
  new ToolError('FORBIDDEN', `The log of session ${id} cannot be read by this program`, {
    details: { reason: 'Let the user that runs it read the file' },
  })
