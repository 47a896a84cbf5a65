import type Database from 'better-sqlite3'
import { headTable, textTable, type VaultNumber } from './vault-store.ts'

/** Texts that were written bit by bit are found several times slower than those that stand together. */
const MOST_SEGMENTS = 6
const PAGES_A_STEP = 100
/** Less than this has changed when there was nothing left to do. */
const FEWEST_CHANGES = 2

/** The tables by which the texts of one vault are found. */
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

  /** Puts together what was written bit by bit; between two steps others may write. */
  *tidy(): Generator<void> {
    for (const { segments, merge } of this.#tables) {
      if ((segments.get() ?? 0) < 2) continue
      // A negative number begins with all there is, a positive one goes on.
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
