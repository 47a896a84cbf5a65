import { inodeOf, isDamage, removeIndexFile } from './damage.ts'
import { openDerived, type DerivedSchema, type IndexDatabase } from './derived-database.ts'

export interface DerivedIndexOptions<View> {
  readonly file: string
  readonly schema: DerivedSchema
  /** What reads from an open file, and writes to it. */
  readonly view: (database: IndexDatabase) => View
  /** For views that only read: a mistake of theirs cannot write. */
  readonly readOnly?: boolean
  /** Called before the database of a view is closed. */
  readonly release?: (view: View) => void | Promise<void>
  /**
   * Whether a view whose file was replaced is released at once. Without it, answers that still read from it can finish:
   * it is released when the index is closed.
   */
  readonly releaseReplaced?: boolean
  /** Whether work failed only because its view was released meanwhile. */
  readonly isReleased?: (error: unknown) => boolean
}

interface Opened<View> {
  readonly view: View
  readonly database: IndexDatabase
  readonly inode: bigint | undefined
}

const MOST_TRIES = 3

/**
 * A SQLite file that is derived from other files and can be deleted at any time. It is opened when it is first needed,
 * and again once its file was replaced. A damaged one is discarded, so that it is built anew.
 *
 * @example
 * const index = new DerivedIndex({ file, schema, view: (database) => new ReadStore(database) })
 * const files = await index.use((store) => store.files(roots))
 */
export class DerivedIndex<View> {
  readonly #options: DerivedIndexOptions<View>
  readonly #replaced: Opened<View>[] = []
  #opened: Opened<View> | undefined

  constructor(options: DerivedIndexOptions<View>) {
    this.#options = options
  }

  /** A view of the file that is there now. */
  current(): View {
    const opened = this.#opened
    if (opened && opened.inode === inodeOf(this.#options.file)) return opened.view
    if (opened) this.#replace(opened)
    return this.#open().view
  }

  /** Does the work again with a new index where the file turns out to be damaged. */
  async use<Result>(work: (view: View) => Result | Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      const view = this.current()
      try {
        return await work(view)
      } catch (error) {
        const isReplaced = view !== this.#opened?.view && (this.#options.isReleased?.(error) ?? false)
        if ((!isDamage(error) && !isReplaced) || tries === MOST_TRIES) throw error
        if (isDamage(error)) this.discard(view)
      }
    }
  }

  /** Removes a damaged file, unless another has taken its place already. */
  discard(view: View): void {
    const opened = this.#opened
    if (opened?.view !== view) return
    if (opened.inode === inodeOf(this.#options.file)) removeIndexFile(this.#options.file)
    this.#replace(opened)
  }

  async close(): Promise<void> {
    const all = [...this.#replaced.splice(0), ...(this.#opened ? [this.#opened] : [])]
    this.#opened = undefined
    for (const opened of all) {
      await this.#options.release?.(opened.view)
      opened.database.close()
    }
  }

  #open(): Opened<View> {
    const { file, schema, view, readOnly = false } = this.#options
    const database = openDerived(file, schema)
    if (readOnly) database.pragma('query_only = true')
    return (this.#opened = { view: view(database), database, inode: inodeOf(file) })
  }

  #replace(opened: Opened<View>): void {
    this.#opened = undefined
    if (this.#options.releaseReplaced !== true) {
      this.#replaced.push(opened)
      return
    }
    void this.#options.release?.(opened.view)
    opened.database.close()
  }
}
