import type Database from 'better-sqlite3'
import type { Folded, FoldBase } from '../../model/fold/fold-state.ts'
import type { TurnRow } from '../../model/fold/turn-tally.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { BUSY_TIMEOUT_MS } from '../../../../platform/derived-index/derived-database.ts'
import type { FileRow, NewFileRow, TurnRecord } from './index-database-store.ts'

/** What one reading of a log has brought. */
export interface FileNews {
  file: NewFileRow
  folded: Folded
  /** The first turn that is new or was gone on with: those before stay as they are. */
  fromTurn: number
}

type FileVersion = Pick<FileRow, 'id' | 'version' | 'recording' | 'parent'>

/** What a log is known by: it has indexes, and seldom changes. */
const NAMES = ['root', 'path', 'recording', 'parent'] as const satisfies (keyof NewFileRow)[]

const CONTENTS = [
  'inode',
  'size',
  'changed',
  'head_length',
  'head_hash',
  'tail_hash',
  'position',
  'mark',
  'generation',
  'skipped',
  'half',
  'cwd',
  'folder',
  'project_hash',
  'started',
  'ended',
  'totals',
  'state',
] as const satisfies (keyof NewFileRow)[]

const COLUMNS = [...NAMES, ...CONTENTS]

const updateOf = (columns: readonly string[]): string =>
  `update file set version = version + 1, is_searchable = 0,
     ${columns.map((column) => `${column} = @${column}`).join(', ')} where id = @id`

/** Log files and their turns, as the one who reads the logs writes them. */
export class FileStore {
  readonly #database: Database.Database
  readonly #statements

  constructor(database: Database.Database) {
    this.#database = database
    this.#statements = {
      file: database.prepare<[number], FileRow>('select * from file where id = ?'),
      fileAt: database.prepare<[number, string], FileRow>('select * from file where root = ? and path = ?'),
      versionAt: database.prepare<[number, string], FileVersion>(
        'select id, version, recording, parent from file where root = ? and path = ?',
      ),
      insert: database.prepare<[NewFileRow], void>(
        `insert into file (version, is_shadowed, text_turn, text_step, is_searchable, ${COLUMNS.join(', ')})
         values (1, 0, 0, 0, 0, ${COLUMNS.map((column) => `@${column}`).join(', ')})`,
      ),
      rename: database.prepare<[NewFileRow & { id: number }], void>(updateOf(COLUMNS)),
      goOn: database.prepare<[NewFileRow & { id: number }], void>(updateOf(CONTENTS)),
      seen: database.prepare<[string, number, string, number, number, number], void>(
        'update file set version = version + 1, inode = ?, changed = ?, path = ?, root = ?, size = ? where id = ?',
      ),
      shadow: database.prepare<[{ recording: string; owner: number }], void>(
        `with shown as (
           select f.id from file f join root r on r.id = f.root where f.recording = @recording and r.owner = @owner
           order by f.ended desc, f.size desc, f.id limit 1)
         update file set is_shadowed = id <> (select id from shown)
         where recording = @recording and root in (select id from root where owner = @owner)
           and is_shadowed <> (id <> (select id from shown))`,
      ),
      copies: database.prepare<[string], number>('select count(*) from file where recording = ?').pluck(),
      unshadow: database.prepare<[string], void>(
        'update file set is_shadowed = 0 where recording = ? and is_shadowed = 1',
      ),
      turn: database.prepare<[number, number], TurnRecord>(
        'select * from turn where file = ? and number = ?',
      ),
      putTurn: database.prepare<
        [number, number, number, number, number | null, number, string, Uint8Array, Uint8Array],
        void
      >('insert or replace into turn values (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
      dropTurns: database.prepare<[number, number], void>('delete from turn where file = ? and number >= ?'),
      dropLate: database.prepare<[number, number], void>(
        'delete from late_news where file = ? and turn >= ?',
      ),
      putLate: database.prepare(
        `insert into late_news values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      ),
      drop: database.prepare<[number], void>('delete from file where id = ?'),
      heads: database
        .prepare<[number, number], string>(
          'select head from turn where file = ? and number < ? order by number',
        )
        .pluck(),
    }
  }

  file(id: number): FileRow | undefined {
    return this.#statements.file.get(id)
  }

  fileAt(root: number, path: string): FileRow | undefined {
    return this.#statements.fileAt.get(root, path)
  }

  versionAt(root: number, path: string): FileVersion | undefined {
    return this.#statements.versionAt.get(root, path)
  }

  /** From where the fold of a log goes on. */
  base(file: FileRow): FoldBase {
    const totals: FoldBase['totals'] = JSON.parse(file.totals)
    const state: FoldBase['state'] = JSON.parse(file.state)
    const turn = this.#statements.turn.get(file.id, state.turn.index)
    return { totals, state, places: turn?.places ?? new Uint8Array(), links: turn?.links ?? new Uint8Array() }
  }

  turn(file: number, turn: number): TurnRecord | undefined {
    return this.#statements.turn.get(file, turn)
  }

  /** What is said of the turns before this one. */
  headsBefore(file: number, turn: number): string[] {
    return this.#statements.heads.all(file, turn)
  }

  /** The file's id. */
  insert(news: FileNews): number {
    const id = Number(this.#statements.insert.run(news.file).lastInsertRowid)
    this.#putTurns(id, news)
    return id
  }

  update({ id, recording, parent }: FileVersion, news: FileNews): void {
    const isNamedSo = recording === news.file.recording && parent === news.file.parent
    this.#statements[isNamedSo ? 'goOn' : 'rename'].run({ ...news.file, id })
    this.#statements.dropTurns.run(id, news.fromTurn)
    if (news.fromTurn === 0) this.#statements.dropLate.run(id, 0)
    this.#putTurns(id, news)
  }

  /** It lies elsewhere or has another time, but says the same. */
  seen(id: number, at: Pick<FileRow, 'inode' | 'changed' | 'path' | 'root' | 'size'>): void {
    this.#statements.seen.run(at.inode, at.changed, at.path, at.root, at.size, id)
  }

  /** Of several logs of one recording, such as a copy, only the one that goes furthest is shown. */
  settleCopies(recording: string, owner: number): void {
    if (this.#statements.copies.get(recording) === 1) this.#statements.unshadow.run(recording)
    else this.#statements.shadow.run({ recording, owner })
  }

  remove(id: number): void {
    this.#statements.dropTurns.run(id, 0)
    this.#statements.dropLate.run(id, 0)
    this.#statements.drop.run(id)
  }

  #putTurns(id: number, { folded: { turns, late } }: FileNews): void {
    for (const turn of turns) this.#putTurn(id, turn)
    for (const { turn, step, tool, result, subagent = '' } of late) {
      const told = result
        ? [result.turn, result.step, result.failed ? 1 : 0, result.durationMs]
        : [null, null, null, null]
      this.#statements.putLate.run(id, turn, step, subagent, tool, ...told)
    }
  }

  #putTurn(id: number, { index, firstStep, steps, durationMs, tokens, head, places, links }: TurnRow): void {
    this.#statements.putTurn.run(id, index, firstStep, steps, durationMs, tokens, head, places, links)
  }

  /** All of it or nothing; other processes wait. */
  transact<Value>(work: () => Value): Value {
    return this.#database.transaction(work).immediate()
  }

  /** Does nothing where another is writing. */
  transactUnlessBusy(work: () => void): void {
    this.#database.pragma('busy_timeout = 0')
    try {
      this.transact(work)
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_BUSY') throw error
    } finally {
      this.#database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    }
  }
}
