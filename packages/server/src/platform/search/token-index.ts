import type { RawBuilder } from 'kysely'
import type { Writer } from '../store/store.ts'
import type { Question } from './question.ts'

/** Where the tokens of documents and words are, and all else that the two databases do differently. */
export interface TokenIndex {
  /** A subquery for the `number` of everything in these parts that answers the question: the lowest, up to `limit`. */
  matching(question: Question, parts: readonly number[], limit?: number): RawBuilder<unknown>
  insert(db: Writer, rows: readonly TokenRow[]): Promise<void>
  remove(db: Writer, numbers: readonly number[]): Promise<void>
  removePart(db: Writer, part: number): Promise<void>
  /** Makes what was inserted as fast to find as the rest. */
  settle(db: Writer): Promise<void>
  /** Lets nobody else begin a run before this transaction is over. */
  holdRuns(db: Writer): Promise<void>
  /** A table `r` with the column `value`, one JSON array a row. */
  rows(values: readonly (readonly unknown[])[]): RawBuilder<unknown>
}

export type TokenRow = readonly [number: number, tokens: readonly string[]]
