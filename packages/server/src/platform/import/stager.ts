import type { ImportedRow, RecordWriter } from './import-adapter.ts'
import { dropFiles, IMPORTS } from './import-file-store.ts'
import { remarksOf, type ImportRemark } from './report.ts'
import type { ImportRunner } from './run-import.ts'
import { keyOf, storeRows, type PendingRows, type StagedFile } from './staging-store.ts'

const MOST_ROWS = 10_000
/** Limits what a crash can lose with a slow source. */
const LONGEST_MS = 2000
const MOST_REMARKS = 1000

/** Collects the rows of one file after the other, and stores many at a time. */
export class Stager<Item> {
  readonly #runner: ImportRunner
  readonly #writer: RecordWriter<Item>
  readonly #names: boolean
  #pending: PendingRows<Item>[] = []
  #rows = 0
  #begun: number
  /** Rows that were stored by this process. */
  stored = 0
  readonly remarks: ImportRemark[] = []

  constructor(runner: ImportRunner, writer: RecordWriter<Item>, names: boolean) {
    this.#runner = runner
    this.#writer = writer
    this.#names = names
    this.#begun = runner.elapsed()
  }

  /** Returns whether it has stored rows. */
  async add(staged: StagedFile, row: ImportedRow<Item>): Promise<boolean> {
    this.#pendingOf(staged).rows.push(row)
    this.#rows += 1
    if (this.#rows < MOST_ROWS && this.#runner.elapsed() - this.#begun < LONGEST_MS) return false
    await this.flush()
    return true
  }

  complete(staged: StagedFile): void {
    this.#pendingOf(staged).isComplete = true
  }

  /** Gives up a file that is malformed. Returns the scopes that it has begun. */
  async discard(staged: StagedFile): Promise<Set<string>> {
    const own = this.#pending.filter((each) => each.staged === staged)
    this.#pending = this.#pending.filter((each) => each.staged !== staged)
    this.#rows = this.#pending.reduce((sum, { rows }) => sum + rows.length, 0)
    const { file, identity } = staged
    if (file) await this.#runner.store.write((db) => dropFiles(db, [file.id]), { scope: IMPORTS })
    const begun = own.flatMap(({ rows }) => rows.map(({ scope }) => keyOf(identity, scope)))
    return new Set([...begun, ...staged.runs.keys()])
  }

  async flush(): Promise<void> {
    const { store, now, elapsed } = this.#runner
    const pending = this.#pending
    this.#pending = []
    this.#begun = elapsed()
    if (pending.length === 0) return
    await storeRows(store, this.#writer, pending, now().toISOString())
    this.stored += this.#rows
    this.#rows = 0
    for (const { staged, rows } of pending) {
      const remarks = remarksOf(rows, this.#names ? staged.identity.name : undefined)
      this.remarks.push(...remarks.slice(0, MOST_REMARKS - this.remarks.length))
    }
  }

  #pendingOf(staged: StagedFile): PendingRows<Item> {
    const last = this.#pending.at(-1)
    if (last?.staged === staged) return last
    const begun: PendingRows<Item> = { staged, rows: [], isComplete: false }
    this.#pending.push(begun)
    return begun
  }
}
