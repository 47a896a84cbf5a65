import type Database from 'better-sqlite3'
import { headTable, textTable, type VaultNumber } from '../index-database-store.ts'
import { setTimeout as after } from 'node:timers/promises'
import type { SliceContext } from './entry-store.ts'

/** Fragmented full-text tables are several times slower. */
const MAX_SEGMENTS = 6
const PAGES_PER_STEP = 100
/** Fewer changes mean that the merge is complete. */
const MIN_CHANGES = 2

/** The full-text tables of one vault. */
export class TextTables {
  readonly #tables: { segments: Database.Statement<[], number>; merge: Database.Statement<[number], void> }[]
  readonly #changes: Database.Statement<[], number>

  constructor(database: Database.Database, vault: VaultNumber) {
    this.#tables = [textTable(vault), headTable(vault)].map((table) => ({
      segments: database.prepare<[], number>(`select count(distinct segid) from ${table}_idx`).pluck(),
      merge: database.prepare<[number], void>(`insert into ${table} (${table}, rank) values ('merge', ?)`),
    }))
    this.#changes = database.prepare<[], number>('select total_changes()').pluck()
  }

  get isFragmented(): boolean {
    return this.#tables.some(({ segments }) => (segments.get() ?? 0) > MAX_SEGMENTS)
  }

  /** Merges segments in steps. */
  *mergeSteps(): Generator<void> {
    for (const { segments, merge } of this.#tables) {
      if ((segments.get() ?? 0) < 2) continue
      // A negative number starts a merge, a positive one continues it.
      merge.run(-PAGES_PER_STEP)
      yield
      while (this.#changedBy(() => merge.run(PAGES_PER_STEP)) >= MIN_CHANGES) yield
    }
  }

  #changedBy(work: () => void): number {
    const before = this.#changes.get() ?? 0
    work()
    return (this.#changes.get() ?? 0) - before
  }
}

/** Notes read before fragmentation is checked. */
const CHECK_AFTER = 200
/** Idle time before merging, since bulk changes come in sequence. */
const IDLE_MS = 250

/** Merges segments while the vault is idle. */
export class SegmentMerger {
  readonly #context: SliceContext
  readonly #texts: TextTables
  #read = CHECK_AFTER
  #active = 0
  #idleSince = 0
  #isMerging = false

  constructor(context: SliceContext, texts: TextTables) {
    this.#context = context
    this.#texts = texts
  }

  /** Pauses merging during the work. */
  async whilePaused<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#active += 1
    try {
      return await work()
    } finally {
      this.#active -= 1
      this.#idleSince = performance.now()
    }
  }

  /** Resolves when the merge is done. */
  async afterReading(notes: number): Promise<void> {
    this.#read += notes
    if (this.#isMerging || this.#read < CHECK_AFTER) return
    this.#read = 0
    if (!this.#texts.isFragmented) return
    this.#isMerging = true
    try {
      const steps = this.#texts.mergeSteps()
      do await this.#waitUntilIdle()
      while (!this.#context.entries.transact(() => steps.next().done))
    } finally {
      this.#isMerging = false
    }
  }

  async #waitUntilIdle(): Promise<void> {
    await this.#context.yieldControl()
    while (this.#active > 0 || performance.now() - this.#idleSince < IDLE_MS) {
      await after(IDLE_MS, undefined, { ref: false })
      await this.#context.yieldControl()
    }
  }
}
