import { basename, dirname, join } from 'node:path'
import { type FSWatcher, watch } from 'node:fs'
import type { Calls } from './calls.ts'
import { type Arguments, stepsOf, summaryOf } from './pages.ts'
import type { ShownStep } from './step-lines.ts'
import { logFiles } from '../../store/index/log-files.ts'
import { LOG_PROVIDERS } from '../../model/providers/index.ts'
import { localRootsOf, rootsOf } from '../../store/roots/roots-of.ts'

/** Reads on in a session that grows, from the beginning of the turn that was its last at first. */
export class Follow {
  readonly #calls: Calls
  readonly #args: Arguments
  #turn: number | undefined
  /** The first step that was not given yet. */
  #next = 0

  constructor(calls: Calls, args: Arguments) {
    this.#calls = calls
    this.#args = args
  }

  /** All that has come since. */
  async *stepsNow(): AsyncGenerator<ShownStep> {
    const { stats } = await summaryOf(this.#calls, { session_id: this.#args['session_id'] })
    const last = stats.total_turns - 1
    // A log that was written anew is followed from its end.
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

  /** From the last step that was given, because one that is not there yet cannot be asked for. */
  async *#restOfTurn(turn: number): AsyncGenerator<ShownStep> {
    const from = Math.max(0, this.#next - 1)
    for await (const step of stepsOf(this.#calls, { ...this.#args, turn_index: turn, step_index: from })) {
      if (step.step_index < this.#next) continue
      this.#next = step.step_index + 1
      yield step
    }
  }
}

/** As much of an id as every agent puts into the name of its log. */
const TELLING = 8

/** The files that may hold a recording, to be told when they grow. */
export async function logPaths({ app, owner }: Calls, id: string): Promise<string[]> {
  const roots = await rootsOf(app.store, localRootsOf(app.settings, app.localOwner))
  return roots
    .filter((root) => root.owner === owner)
    .flatMap(({ provider: name, path }) => {
      const provider = LOG_PROVIDERS.find((each) => each.name === name)
      const found = provider ? logFiles(path, provider) : []
      return found
        .filter((file) => file.log.recordingId === id || file.path.includes(id.slice(0, TELLING)))
        .map((file) => join(path, file.path))
    })
}

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
