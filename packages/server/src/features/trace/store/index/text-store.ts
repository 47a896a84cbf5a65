import type Database from 'better-sqlite3'
import { STEP_KINDS, type StepKind } from '../../model/recording.ts'

/** A file whose text is not searchable to its end. */
export interface TextOrder {
  id: number
  version: number
  text_turn: number
  text_step: number
}

/** Steps of a file have numbers of their own in this span of row numbers. */
export const STEPS_A_FILE = 2 ** 32

export class TextStore {
  readonly #statements

  constructor(database: Database.Database) {
    const columns = STEP_KINDS.join(', ')
    this.#statements = {
      next: database.prepare<[], TextOrder>(
        `select id, version, text_turn, text_step from file where is_searchable = 0
         order by changed desc limit 1`,
      ),
      pending: database.prepare<[], number>('select count(*) from file where is_searchable = 0').pluck(),
      put: Object.fromEntries(
        STEP_KINDS.map((kind) => [
          kind,
          database.prepare<[number, string], void>(`insert into step_text (rowid, ${kind}) values (?, ?)`),
        ]),
      ),
      dropFrom: database.prepare<[number, number], void>(
        'delete from step_text where rowid >= ? and rowid < ?',
      ),
      advance: database.prepare<[number, number, number, number, number], void>(
        `update file set text_turn = ?, text_step = ?, is_searchable = ? where id = ? and version = ?`,
      ),
      reset: database.prepare<[number], void>(
        'update file set text_turn = 0, text_step = 0, is_searchable = 0 where id = ?',
      ),
      columns,
    }
  }

  next(): TextOrder | undefined {
    return this.#statements.next.get()
  }

  pendingFiles(): number {
    return this.#statements.pending.get() ?? 0
  }

  put(file: number, step: number, kind: StepKind, text: string): void {
    this.#statements.put[kind]?.run(file * STEPS_A_FILE + step, text)
  }

  /** False where the file has changed since the order was given: then nothing of it may be kept. */
  advance({ id, version }: TextOrder, turn: number, step: number, isDone: boolean): boolean {
    return this.#statements.advance.run(turn, step, isDone ? 1 : 0, id, version).changes > 0
  }

  forget(file: number): void {
    this.#statements.dropFrom.run(file * STEPS_A_FILE, (file + 1) * STEPS_A_FILE)
    this.#statements.reset.run(file)
  }
}
