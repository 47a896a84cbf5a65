import { basename, dirname, join } from 'node:path'
import { type FSWatcher, watch } from 'node:fs'
import type { Calls } from './calls.ts'
import { type Arguments, stepsOf, summaryOf } from './pages.ts'
import type { ShownStep } from './step-lines.ts'
import { logFiles } from '../../store/index/log-files.ts'
import { LOG_PROVIDERS } from '../../model/providers/index.ts'
import { localRootsOf, rootsOf } from '../../store/roots/log-roots.ts'

/** Follows a growing session, from the beginning of its last turn. */
export class Follow {
  readonly #calls: Calls
  readonly #args: Arguments
  #turn: number | undefined
  /** The first step that was not yielded yet. */
  #next = 0

  constructor(calls: Calls, args: Arguments) {
    this.#calls = calls
    this.#args = args
  }

  async *stepsNow(): AsyncGenerator<ShownStep> {
    const { stats } = await summaryOf(this.#calls, { session_id: this.#args['session_id'] })
    const last = stats.total_turns - 1
    // A rewritten log is followed from its end.
    if (this.#turn === undefined || this.#turn > last) this.#begin(Math.max(0, last))
    while ((this.#turn ?? 0) <= last) {
      yield* this.#restOfTurn(this.#turn ?? 0)
      if (this.#turn === last) return
      this.#begin((this.#turn ?? 0) + 1)
    }
  }

  #begin(turn: number): void {
    this.#turn = turn
    this.#next = 0
  }

  /** From the last known step, because a step that does not exist cannot be requested. */
  async *#restOfTurn(turn: number): AsyncGenerator<ShownStep> {
    const from = Math.max(0, this.#next - 1)
    for await (const step of stepsOf(this.#calls, { ...this.#args, turn_index: turn, step_index: from })) {
      if (step.step_index < this.#next) continue
      this.#next = step.step_index + 1
      yield step
    }
  }
}

/** The length of the id that every agent puts into the name of its log. */
const ID_LENGTH = 8

/** The files that may hold a recording. */
export async function logPaths({ app, owner }: Calls, id: string): Promise<string[]> {
  const roots = await rootsOf(app.store, localRootsOf(app.settings, app.localOwner))
  return roots
    .filter((root) => root.owner === owner)
    .flatMap(({ provider: name, path }) => {
      const provider = LOG_PROVIDERS.find((each) => each.name === name)
      const found = provider ? logFiles(path, provider) : []
      return found
        .filter((file) => file.log.recordingId === id || file.path.includes(id.slice(0, ID_LENGTH)))
        .map((file) => join(path, file.path))
    })
}

/** Not every file system reports changes, and a database reports none. */
const POLL_MS = 1000

/** Yields whenever one of the files may have grown, until the signal. Joins changes in quick succession. */
export async function* logChanges(files: readonly string[], signal: AbortSignal): AsyncGenerator<void> {
  let changed = Promise.withResolvers<void>()
  const notify = () => changed.resolve()
  const watchers = files.flatMap((file) => watchFile(file, notify))
  const timer = setInterval(notify, POLL_MS)
  signal.addEventListener('abort', notify, { once: true })
  try {
    while (!signal.aborted) {
      await changed.promise
      changed = Promise.withResolvers<void>()
      if (!signal.aborted) yield
    }
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', notify)
    for (const watcher of watchers) watcher.close()
  }
}

/** Watches the folder, so that a replaced file is still watched. */
function watchFile(file: string, notify: () => void): FSWatcher[] {
  try {
    const name = basename(file)
    const watcher = watch(dirname(file), (_, changed) => {
      if (changed === null || changed === name) notify()
    })
    watcher.on('error', () => watcher.close())
    return [watcher]
  } catch {
    return []
  }
}
