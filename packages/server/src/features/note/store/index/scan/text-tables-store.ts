import type Database from 'better-sqlite3'
import { headTable, textTable, type VaultNumber } from '../index-database-store.ts'
import { setTimeout as after } from 'node:timers/promises'
import type { Slicing } from './entry-store.ts'

/** Fragmented full-text tables are several times slower. */
const MOST_SEGMENTS = 6
const PAGES_A_STEP = 100
/** Fewer changes mean that the merge is complete. */
const FEWEST_CHANGES = 2

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

  get isScattered(): boolean {
    return this.#tables.some(({ segments }) => (segments.get() ?? 0) > MOST_SEGMENTS)
  }

  /** Merges segments in steps. */
  *tidy(): Generator<void> {
    for (const { segments, merge } of this.#tables) {
      if ((segments.get() ?? 0) < 2) continue
      // A negative number starts a merge, a positive one continues it.
      merge.run(-PAGES_A_STEP)
      yield
      while (this.#changedBy(() => merge.run(PAGES_A_STEP)) >= FEWEST_CHANGES) yield
    }
  }

  #changedBy(work: () => void): number {
    const before = this.#changes.get() ?? 0
    work()
    return (this.#changes.get() ?? 0) - before
  }
}

/** Notes read before fragmentation is checked. */
const TIDY_AFTER = 200
/** Idle time before merging, since bulk changes come in sequence. */
const REST_MS = 250

/** Merges segments while the vault is idle. */
export class Tidying {
  readonly #context: Slicing
  readonly #texts: TextTables
  #read = TIDY_AFTER
  #atWork = 0
  #restsSince = 0
  #isUnderWay = false

  constructor(context: Slicing, texts: TextTables) {
    this.#context = context
    this.#texts = texts
  }

  /** Pauses merging during the work. */
  async undisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#atWork += 1
    try {
      return await work()
    } finally {
      this.#atWork -= 1
      this.#restsSince = performance.now()
    }
  }

  /** Resolves when the merge is done. */
  async afterReading(notes: number): Promise<void> {
    this.#read += notes
    if (this.#isUnderWay || this.#read < TIDY_AFTER) return
    this.#read = 0
    if (!this.#texts.isScattered) return
    this.#isUnderWay = true
    try {
      const steps = this.#texts.tidy()
      do await this.#rest()
      while (!this.#context.entries.transact(() => steps.next().done))
    } finally {
      this.#isUnderWay = false
    }
  }

  async #rest(): Promise<void> {
    await this.#context.turn()
    while (this.#atWork > 0 || performance.now() - this.#restsSince < REST_MS) {
      await after(REST_MS, undefined, { ref: false })
      await this.#context.turn()
    }
  }
}
