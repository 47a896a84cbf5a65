import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { get, run } from '../../../../platform/derived-index/statements.ts'
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

export function textStore(database: IndexDatabase) {
  const putKind = Object.fromEntries(
    STEP_KINDS.map((kind) => [
      kind,
      run(
        database.prepare<[id: number, text: string]>(`insert into step_text (rowid, ${kind}) values (?, ?)`),
      ),
    ]),
  )
  const dropBetween = run(
    database.prepare<[from: number, to: number]>('delete from step_text where rowid >= ? and rowid < ?'),
  )
  const advance = run(
    database.prepare<[turn: number, step: number, isDone: number, id: number, version: number]>(
      `update file set text_turn = ?, text_step = ?, is_searchable = ? where id = ? and version = ?`,
    ),
  )
  const reset = run(
    database.prepare<[file: number]>(
      'update file set text_turn = 0, text_step = 0, is_searchable = 0 where id = ?',
    ),
  )
  return {
    next: get(
      database.prepare<[], TextOrder>(
        `select id, version, text_turn, text_step from file where is_searchable = 0
       order by changed desc limit 1`,
      ),
    ),
    put(file: number, step: number, kind: StepKind, text: string): void {
      putKind[kind]?.(file * STEPS_A_FILE + step, text)
    },
    /** False where the file has changed since the order was given: then nothing of it may be kept. */
    advance: ({ id, version }: TextOrder, turn: number, step: number, isDone: boolean): boolean =>
      advance(turn, step, isDone ? 1 : 0, id, version) > 0,
    forget(file: number): void {
      dropBetween(file * STEPS_A_FILE, (file + 1) * STEPS_A_FILE)
      reset(file)
    },
  }
}
