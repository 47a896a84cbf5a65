import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { statementsOf } from '../../../../platform/derived-index/statements.ts'
import { STEP_KINDS, type StepKind } from '../../model/recording.ts'

export interface TextPosition {
  id: number
  version: number
  text_turn: number
  text_step: number
}

/** The range of row ids of one file. */
export const STEPS_A_FILE = 2 ** 32

export function textStore(database: IndexDatabase) {
  const { get, run } = statementsOf(database)
  const putKind = Object.fromEntries(
    STEP_KINDS.map((kind) => [
      kind,
      run<[id: number, text: string]>(`insert into step_text (rowid, ${kind}) values (?, ?)`),
    ]),
  )
  const dropBetween = run<[from: number, to: number]>('delete from step_text where rowid >= ? and rowid < ?')
  const advance = run<[turn: number, step: number, isDone: number, id: number, version: number]>(
    `update file set text_turn = ?, text_step = ?, is_searchable = ? where id = ? and version = ?`,
  )
  const reset = run<[file: number]>(
    'update file set text_turn = 0, text_step = 0, is_searchable = 0 where id = ?',
  )
  return {
    next: get<[], TextPosition>(`select id, version, text_turn, text_step from file where is_searchable = 0
       order by changed desc limit 1`),
    put(file: number, step: number, kind: StepKind, text: string): void {
      putKind[kind]?.(file * STEPS_A_FILE + step, text)
    },
    /** False if the file has changed since: then nothing may be written. */
    advance: ({ id, version }: TextPosition, turn: number, step: number, isDone: boolean): boolean =>
      advance(turn, step, isDone ? 1 : 0, id, version) > 0,
    forget(file: number): void {
      dropBetween(file * STEPS_A_FILE, (file + 1) * STEPS_A_FILE)
      reset(file)
    },
  }
}
