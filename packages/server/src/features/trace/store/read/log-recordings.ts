import { isToolError } from '@tutor-nexus/toolkit'
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
import { vanished, type LogAccess } from './log-access.ts'
import { LogRecording } from './log-recording.ts'
import type { ReadStore, Roots } from './read-store.ts'
import { headOf, providerOf } from './recording-head.ts'
import type { SearchStore, TextHit } from './search-store.ts'

/** How the index is brought up to date. */
export interface Upkeep {
  /** The roots that are this owner's now, as numbers of the index. */
  roots(): Promise<Roots>
  /** Looks for what is new, and waits for it as long as an answer may take. */
  sweep(): Promise<void>
  /** Looks for what is new where that was not done just now; nobody waits for it. */
  sweepSoon(): void
  update(file: number): Promise<void>
  pending(): { files: number; bytes: number }
}

const MOST_TRIES = 3

/** One owner's recordings in the logs of other programs. */
export class LogRecordings implements Recordings {
  readonly #store: ReadStore
  readonly #search: SearchStore
  readonly #access: LogAccess
  readonly #upkeep: Upkeep

  constructor(store: ReadStore, search: SearchStore, access: LogAccess, upkeep: Upkeep) {
    this.#store = store
    this.#search = search
    this.#access = access
    this.#upkeep = upkeep
  }

  async list(
    filter: RecordingFilter,
    before: ListPosition | undefined,
    limit: number,
  ): Promise<RecordingHead[]> {
    const roots = await this.#rootsUpToDate()
    return this.#store.list(roots, filter, before, limit).map((row) => headOf(this.#store, roots, row))
  }

  async count(filter: RecordingFilter): Promise<number> {
    return this.#store.count(await this.#rootsUpToDate(), filter)
  }

  async withPrefix(prefix: string, limit: number): Promise<RecordingHead[]> {
    const roots = await this.#upkeep.roots()
    const known = this.#store.withPrefix(roots, prefix, limit)
    if (known.length === 0) return this.#withNewPrefix(prefix, limit)
    this.#upkeep.sweepSoon()
    return known.map((row) => headOf(this.#store, roots, row))
  }

  async open(id: string): Promise<Recording> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const roots = await this.#upkeep.roots()
      const row = this.#store.named(roots, id)
      const state = row ? this.#access.stateOf(row) : 'gone'
      if (row && state === 'changed') await this.#upkeep.update(row.id)
      // It may have been renamed, or be new.
      else if (state === 'gone') await this.#upkeep.sweep()
      const opened = await this.#opened(id)
      if (opened) return opened
    }
    throw vanished(id)
  }

  async search(query: SearchQuery, from: number, limit: number): Promise<SearchPage> {
    const roots = await this.#rootsUpToDate()
    const without: number[] = []
    for (;;) {
      const found = this.#search.find(roots, query, from, limit + 1, without)
      const { hits, lost } = await this.#hits(found.slice(0, limit), query.text)
      if (lost === undefined)
        return {
          hits,
          next: found.length > limit ? from + limit : undefined,
          pendingFiles: this.#store.unsearchable(roots),
        }
      // As if it had never been found, so that places in the list are the same on every page.
      without.push(lost)
    }
  }

  async progress(): Promise<IndexProgress> {
    const roots = await this.#upkeep.roots()
    const { files, bytes } = this.#upkeep.pending()
    return { files: this.#store.files(roots) + files, pendingFiles: files, pendingBytes: bytes }
  }

  async #rootsUpToDate(): Promise<Roots> {
    await this.#upkeep.sweep()
    return this.#upkeep.roots()
  }

  async #withNewPrefix(prefix: string, limit: number): Promise<RecordingHead[]> {
    const roots = await this.#rootsUpToDate()
    return this.#store.withPrefix(roots, prefix, limit).map((row) => headOf(this.#store, roots, row))
  }

  /** Undefined where the log and what the index says of it do not go together at this moment. */
  async #opened(id: string): Promise<Recording | undefined> {
    const roots = await this.#upkeep.roots()
    const row = this.#store.named(roots, id)
    if (!row || this.#access.stateOf(row) === 'gone') return undefined
    const source = await this.#access.open(row)
    // A log that grows all the time is shown as far as it was read.
    if ((await source.size()) < row.position) {
      await source.close()
      return undefined
    }
    return new LogRecording(
      headOf(this.#store, roots, row),
      row,
      this.#store,
      source,
      this.#access.provider(row),
    )
  }

  /** What was found, or the first file that cannot be shown any more. */
  async #hits(found: readonly TextHit[], question: string): Promise<{ hits: SearchHit[]; lost?: number }> {
    const hits: SearchHit[] = []
    for (const hit of found) {
      const told = await this.#hit(hit, question)
      if (!told) return { hits: [], lost: hit.file }
      hits.push(told)
    }
    return { hits }
  }

  async #hit({ file, step, score }: TextHit, question: string): Promise<SearchHit | undefined> {
    const row = this.#store.file(file)
    const turn = this.#store.turnOfStep(file, step)
    if (!row || !turn || this.#access.stateOf(row) === 'gone') return undefined
    const index = step - turn.first_step
    const source = await this.#access.open(row).catch(refused)
    if (!source) return undefined
    try {
      const places = placesOf(turn.places, index, 1)
      for await (const told of stepsAt(source, this.#access.provider(row), places)) {
        if (told.index !== index) continue
        const { kind, name, at } = told.step
        const excerpt = await excerptFrom(source, told.step, question)
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
}

/** One log that cannot be read takes nothing from what is found in the others. */
function refused(error: unknown): undefined {
  if (!isToolError(error)) throw error
}
