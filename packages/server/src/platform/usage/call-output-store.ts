import { sql } from 'kysely'
import { deleteInBatches } from '../store/delete-in-batches.ts'
import { countRows, preparedStatement, type PreparedStatement } from '../store/statements.ts'
import type { DialectName, Store } from '../store/store.ts'

/** The days for which an owner's answers are kept; owners who have not asked for it are not in it. */
export type KeptDays = ReadonlyMap<string, number>

/** One answer as it may be written down, made only for those who want it kept. */
export interface CallOutput {
  readonly id: string
  readonly at: string
  readonly owner: string
  readonly output: () => unknown
}

const DAY = 86_400_000
const MOST_CHARACTERS = 8_000

/** The statements that keep answers and remove those whose days are over. */
export function outputStatements(
  outputs: readonly CallOutput[],
  days: KeptDays,
  now: Date,
  dialect: DialectName,
): PreparedStatement[] {
  const place = (at: number) => (dialect === 'sqlite' ? '?' : `$${at}`)
  const insert = `insert into call_output (id, owner, output, expires_at) values (${place(1)}, ${place(2)}, ${place(3)}, ${place(4)})`
  const remove = `delete from call_output where owner = ${place(1)} and expires_at <= ${place(2)}`
  const kept = outputs.flatMap(({ id, at, owner, output }) => {
    const keptFor = days.get(owner)
    const text = keptFor === undefined ? undefined : JSON.stringify(output())
    if (keptFor === undefined || text === undefined) return []
    const expiresAt = new Date(Date.parse(at) + keptFor * DAY).toISOString()
    return [preparedStatement(insert, id, owner, bounded(text), expiresAt)]
  })
  return [...kept, ...[...days.keys()].map((owner) => preparedStatement(remove, owner, now.toISOString()))]
}

const bounded = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}… (${text.length})` : text

/** Removes answers whose days are over. */
export class CallOutputStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  countExpired(now: Date): Promise<number> {
    return countRows(this.#store.read.selectFrom('callOutput').where('expiresAt', '<=', now.toISOString()))
  }

  deleteExpired(now: Date): Promise<number> {
    return deleteInBatches(this.#store, 'callOutput', sql`expires_at <= ${now.toISOString()}`)
  }
}
