import { isToolError } from '@tutor-nexus/toolkit'
import type { DerivedIndex } from '../../../../platform/derived-index/derived-index.ts'
import type { RecordingHead } from '../../model/recording.ts'
import type {
  IndexProgress,
  ListPosition,
  Recording,
  RecordingFilter,
  Recordings,
  SearchHit,
  SearchPage,
  SearchQuery,
} from '../../model/recordings-port.ts'
import { placesOf } from '../../model/fold/places.ts'
import { LogChanged, stepsAt } from '../index/log-steps.ts'
import { excerptFrom } from './excerpt.ts'
import { vanished } from './log-access.ts'
import type { IndexedLogs } from './log-index.ts'
import { LogRecording } from './log-recording.ts'
import type { Roots } from './read-store.ts'
import { headOf, providerOf } from './heads.ts'
import type { TextHit } from './search-store.ts'

const MOST_TRIES = 3

/** One owner's recordings in the logs of other programs. */
export class LogRecordings implements Recordings {
  readonly #owner: string
  readonly #index: DerivedIndex<IndexedLogs>

  constructor(owner: string, index: DerivedIndex<IndexedLogs>) {
    this.#owner = owner
    this.#index = index
  }

  list(filter: RecordingFilter, before: ListPosition | undefined, limit: number): Promise<RecordingHead[]> {
    return this.#index.use(async (logs) => {
      const roots = await this.#rootsUpToDate(logs)
      return logs.store.list(roots, filter, before, limit).map((row) => headOf(logs.store, roots, row))
    })
  }

  count(filter: RecordingFilter): Promise<number> {
    return this.#index.use(async (logs) => logs.store.count(await this.#rootsUpToDate(logs), filter))
  }

  withPrefix(prefix: string, limit: number): Promise<RecordingHead[]> {
    return this.#index.use(async (logs) => {
      const roots = await logs.rootsOf(this.#owner)
      const known = logs.store.withPrefix(roots, prefix, limit)
      if (known.length === 0) return this.#withNewPrefix(logs, prefix, limit)
      logs.sweepSoon()
      return known.map((row) => headOf(logs.store, roots, row))
    })
  }

  open(id: string): Promise<Recording> {
    return this.#index.use(async (logs) => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const row = logs.store.named(await logs.rootsOf(this.#owner), id)
        const state = row ? logs.access.stateOf(row) : 'gone'
        if (row && state === 'changed') await logs.update(row.id)
        // It may have been renamed, or be new.
        else if (state === 'gone') await logs.sweep()
        const opened = await this.#opened(logs, id)
        if (opened) return opened
      }
      throw vanished(id)
    })
  }

  search(query: SearchQuery, from: number, limit: number): Promise<SearchPage> {
    return this.#index.use(async (logs) => {
      const roots = await this.#rootsUpToDate(logs)
      const without: number[] = []
      for (;;) {
        const found = logs.search.find(roots, query, from, limit + 1, without)
        const { hits, lost } = await hitsOf(logs, found.slice(0, limit), query.text)
        if (lost === undefined)
          return {
            hits,
            next: found.length > limit ? from + limit : undefined,
            pendingFiles: logs.store.unsearchable(roots),
          }
        // As if it had never been found, so that positions in the list are the same on every page.
        without.push(lost)
      }
    })
  }

  progress(): Promise<IndexProgress> {
    return this.#index.use(async (logs) => {
      const roots = await logs.rootsOf(this.#owner)
      const { files, bytes } = logs.pending
      return { files: logs.store.files(roots) + files, pendingFiles: files, pendingBytes: bytes }
    })
  }

  async #rootsUpToDate(logs: IndexedLogs): Promise<Roots> {
    await logs.sweep()
    return logs.rootsOf(this.#owner)
  }

  async #withNewPrefix(logs: IndexedLogs, prefix: string, limit: number): Promise<RecordingHead[]> {
    const roots = await this.#rootsUpToDate(logs)
    return logs.store.withPrefix(roots, prefix, limit).map((row) => headOf(logs.store, roots, row))
  }

  /** Undefined where the log and what the index says of it do not go together at this moment. */
  async #opened(logs: IndexedLogs, id: string): Promise<Recording | undefined> {
    const { store, access } = logs
    const roots = await logs.rootsOf(this.#owner)
    const row = store.named(roots, id)
    if (!row || access.stateOf(row) === 'gone') return undefined
    const source = await access.open(row)
    // A log that grows all the time is shown as far as it was read.
    if ((await source.size()) < row.position) {
      await source.close()
      return undefined
    }
    return new LogRecording(headOf(store, roots, row), row, store, source, access.provider(row))
  }
}

/** What was found, or the first file that cannot be shown any more. */
async function hitsOf(
  logs: IndexedLogs,
  found: readonly TextHit[],
  query: string,
): Promise<{ hits: SearchHit[]; lost?: number }> {
  const hits: SearchHit[] = []
  for (const hit of found) {
    const told = await hitOf(logs, hit, query)
    if (!told) return { hits: [], lost: hit.file }
    hits.push(told)
  }
  return { hits }
}

async function hitOf(
  { store, access }: IndexedLogs,
  { file, step, score }: TextHit,
  query: string,
): Promise<SearchHit | undefined> {
  const row = store.file(file)
  const turn = store.turnOfStep(file, step)
  if (!row || !turn || access.stateOf(row) === 'gone') return undefined
  const index = step - turn.first_step
  const source = await access.open(row).catch(refused)
  if (!source) return undefined
  try {
    const places = placesOf(turn.places, index, 1)
    for await (const told of stepsAt(source, access.provider(row), places)) {
      if (told.index !== index) continue
      const { kind, name, at } = told.step
      const excerpt = await excerptFrom(source, told.step, query)
      return {
        recordingId: row.recording,
        provider: providerOf(row),
        turn: turn.number,
        step: index,
        kind,
        name,
        at,
        excerpt,
        score,
      }
    }
    return undefined
  } catch (error) {
    // Rewritten since: what was found is no longer there.
    if (error instanceof LogChanged) return undefined
    throw error
  } finally {
    await source.close()
  }
}

/** One log that cannot be read takes nothing from what is found in the others. */
function refused(error: unknown): undefined {
  if (!isToolError(error)) throw error
}
