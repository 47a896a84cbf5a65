import {
  readdirSync,
  realpathSync,
  statSync,
  type Dirent,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
} from 'node:fs'
import { join } from 'node:path'
import type { LogFile, LogProvider } from '../../model/provider.ts'
import type { LogSource } from '../lines/log-source.ts'

export interface FoundFile {
  /** Relative to the root, with `/`. */
  path: string
  log: LogFile
  inode: string
  size: number
  changed: number
}

const DEEPEST = 12
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['.git', 'node_modules'])

/** The logs below a folder. Symbolic links are not followed. */
export function logFiles(root: string, provider: LogProvider): FoundFile[] {
  const found: FoundFile[] = []
  const walk = (folder: string, prefix: string, depth: number): void => {
    for (const entry of entriesOf(folder)) {
      const path = prefix + entry.name
      if (entry.isDirectory()) {
        if (depth < DEEPEST && !SKIPPED_FOLDERS.has(entry.name))
          walk(join(folder, entry.name), `${path}/`, depth + 1)
      } else if (entry.isFile()) {
        const log = provider.fileAt(path)
        const stat = log && statOf(join(folder, entry.name))
        if (stat) found.push({ path, log, ...stat })
      }
    }
  }
  const real = realPathOf(root)
  if (real !== undefined) walk(real, '', 0)
  return found
}

export type FileStat = Pick<FoundFile, 'inode' | 'size' | 'changed'>

/** Undefined if it does not exist or is not a plain file. */
export function statOf(path: string): FileStat | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) return undefined
  return { inode: `${stat.dev}:${stat.ino}`, size: stat.size, changed: stat.mtimeMs }
}

/** The file's real path, if no symbolic link leads out of the root. */
export function pathWithin(root: string, path: string): string | undefined {
  const given = join(root, path)
  const real = realPathOf(given)
  if (real === given) return real
  const below = realPathOf(root)
  return real !== undefined && below !== undefined && real === join(below, path) ? real : undefined
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Synchronous reads, which are faster in a worker thread that has nothing else to do. */
export function openWorkerSource(path: string): LogSource {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  if (!fstatSync(file).isFile()) {
    closeSync(file)
    throw new Error(`${path} is no plain file`)
  }
  return {
    async read(into, at) {
      let filled = 0
      while (filled < into.length) {
        const got = readSync(file, into, filled, into.length - filled, at + filled)
        if (got === 0) break
        filled += got
      }
      return filled
    },
    size: async () => fstatSync(file).size,
    close: async () => closeSync(file),
  }
}
