/** A query for the rows of one key. PostgreSQL is asked for those of many keys at once. */
export interface KeyedQuery<Row> {
  /** The statement for one key. */
  readonly one: string
  /** The statement for an array of keys. Each row has its key as `lookUpKey`. */
  readonly many: string
  /** Whether the keys are owners whose calls usually need these rows. */
  readonly isOfOwners: boolean
  /** The shape of a row; never set. */
  readonly row?: Row
}

interface KeyedParts {
  readonly columns: string
  readonly from: string
  readonly key: string
  readonly isOfOwners?: boolean
}

/**
 * @example
 * const BY_HASH = keyedQuery<{ userId: string }>({ columns: 'user_id as "userId"', from: 'token', key: 'hash' })
 * const [token] = await store.cachedQuery(BY_HASH, hash)
 */
export const keyedQuery = <Row extends object>({
  columns,
  from,
  key,
  isOfOwners = false,
}: KeyedParts): KeyedQuery<Row> => ({
  one: `select ${columns} from ${from} where ${key} = $1`,
  many: `select ${key} as "lookUpKey", ${columns} from ${from} where ${key} = any($1)`,
  isOfOwners,
})

const MOST_KEPT = 2_000

/** Returns the same array while a key's rows stay the same, so that what is made of them can be kept by it. */
export class SameRows {
  readonly #kept = new Map<string, { readonly content: string; readonly rows: readonly unknown[] }>()

  /** `rows`, or the array of an earlier time if that had the same. */
  same<Row>({ one }: KeyedQuery<Row>, key: string, rows: readonly Row[]): readonly Row[]
  same({ one }: KeyedQuery<unknown>, key: string, rows: readonly unknown[]): readonly unknown[] {
    const id = `${key}\0${one}`
    const content = JSON.stringify(rows)
    const known = this.#kept.get(id)
    if (known?.content === content) return known.rows
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(id, { content, rows })
    return rows
  }
}
