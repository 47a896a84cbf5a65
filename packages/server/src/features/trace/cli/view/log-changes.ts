import { watch, type FSWatcher } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Not every file system tells of changes, and a database tells of none. */
const LOOK_ANYWAY_MS = 1000

/**
 * Gives a turn whenever one of the files may have grown, until the signal: several changes in a row are one.
 */
export async function* logChanges(files: readonly string[], signal: AbortSignal): AsyncGenerator<void> {
  let changed = Promise.withResolvers<void>()
  const tell = () => changed.resolve()
  const watchers = files.flatMap((file) => watched(file, tell))
  const timer = setInterval(tell, LOOK_ANYWAY_MS)
  signal.addEventListener('abort', tell, { once: true })
  try {
    while (!signal.aborted) {
      await changed.promise
      changed = Promise.withResolvers<void>()
      if (!signal.aborted) yield
    }
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', tell)
    for (const watcher of watchers) watcher.close()
  }
}

/** By its folder, so that a file that is replaced is still watched. */
function watched(file: string, tell: () => void): FSWatcher[] {
  try {
    const name = basename(file)
    const watcher = watch(dirname(file), (_, changed) => {
      if (changed === null || changed === name) tell()
    })
    watcher.on('error', () => watcher.close())
    return [watcher]
  } catch {
    return []
  }
}
