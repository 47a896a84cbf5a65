import { BUSY_TIMEOUT_MS, type IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { statementsOf } from '../../../../platform/derived-index/statements.ts'
import type { Folded, FoldBase } from '../../model/fold/fold-state.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import type { FileRow, NewFileRow, TurnRecord } from './index-database-store.ts'

export interface FileUpdate {
  file: NewFileRow
  folded: Folded
  /** The first turn that is new or continued: those before stay as they are. */
  fromTurn: number
}

type FileVersion = Pick<FileRow, 'id' | 'version' | 'recording' | 'parent'>

/** Indexed columns, which seldom change. */
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

export function fileStore(database: IndexDatabase) {
  const { get, values, value, run } = statementsOf(database)
  const insertFile = database.prepare<[NewFileRow], void>(
    `insert into file (version, is_shadowed, text_turn, text_step, is_searchable, ${COLUMNS.join(', ')})
     values (1, 0, 0, 0, 0, ${COLUMNS.map((column) => `@${column}`).join(', ')})`,
  )
  const updateAll = run<[NewFileRow & { id: number }]>(updateOf(COLUMNS))
  const updateContents = run<[NewFileRow & { id: number }]>(updateOf(CONTENTS))
  const seen = run<[inode: string, changed: number, path: string, root: number, size: number, id: number]>(
    'update file set version = version + 1, inode = ?, changed = ?, path = ?, root = ?, size = ? where id = ?',
  )
  const shadow = values<[{ recording: string; owner: number }], number>(`with shown as (
       select f.id from file f join root r on r.id = f.root where f.recording = @recording and r.owner = @owner
       order by f.ended desc, f.size desc, f.id limit 1)
     update file set is_shadowed = id <> (select id from shown)
     where recording = @recording and root in (select id from root where owner = @owner)
       and is_shadowed <> (id <> (select id from shown)) returning id`)
  const copies = value<[recording: string], number>('select count(*) from file where recording = ?')
  const unshadow = values<[recording: string], number>(
    'update file set is_shadowed = 0 where recording = ? and is_shadowed = 1 returning id',
  )
  const turnAt = get<[file: number, turn: number], TurnRecord>(
    'select * from turn where file = ? and number = ?',
  )
  const putTurn = run<
    [number, number, number, number, number | null, number, string, Uint8Array, Uint8Array]
  >('insert or replace into turn values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const dropTurns = run<[file: number, from: number]>('delete from turn where file = ? and number >= ?')
  const dropLate = run<[file: number, from: number]>('delete from late_news where file = ? and turn >= ?')
  const putLate = run(`insert into late_news values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`)
  const dropFile = run<[file: number]>('delete from file where id = ?')

  function putTurns(id: number, { folded: { turns, late } }: FileUpdate): void {
    for (const { index, firstStep, steps, durationMs, tokens, head, places, links } of turns)
      putTurn(id, index, firstStep, steps, durationMs, tokens, head, places, links)
    for (const { turn, step, tool, result, subagent = '' } of late) {
      const columns = result
        ? [result.turn, result.step, result.failed ? 1 : 0, result.durationMs]
        : [null, null, null, null]
      putLate(id, turn, step, subagent, tool, ...columns)
    }
  }

  const transact = <Value>(work: () => Value): Value => database.transaction(work).immediate()

  return {
    transact,
    file: get<[id: number], FileRow>('select * from file where id = ?'),
    fileAt: get<[root: number, path: string], FileRow>('select * from file where root = ? and path = ?'),
    versionAt: get<[root: number, path: string], FileVersion>(
      'select id, version, recording, parent from file where root = ? and path = ?',
    ),
    turn: turnAt,
    headsBefore: values<[file: number, turn: number], string>(
      'select head from turn where file = ? and number < ? order by number',
    ),
    /** The state that the fold of a log continues from. */
    base(file: FileRow): FoldBase {
      const totals: FoldBase['totals'] = JSON.parse(file.totals)
      const state: FoldBase['state'] = JSON.parse(file.state)
      const { places = new Uint8Array(), links = new Uint8Array() } = turnAt(file.id, state.turn.index) ?? {}
      return { totals, state, places, links }
    },
    insert(update: FileUpdate): number {
      const id = Number(insertFile.run(update.file).lastInsertRowid)
      putTurns(id, update)
      return id
    },
    update({ id, recording, parent }: FileVersion, update: FileUpdate): void {
      const isSameName = recording === update.file.recording && parent === update.file.parent
      const save = isSameName ? updateContents : updateAll
      save({ ...update.file, id })
      dropTurns(id, update.fromTurn)
      if (update.fromTurn === 0) dropLate(id, 0)
      putTurns(id, update)
    },
    /** Records another path or time of a file with the same content. */
    seen(id: number, at: Pick<FileRow, 'inode' | 'changed' | 'path' | 'root' | 'size'>): void {
      seen(at.inode, at.changed, at.path, at.root, at.size, id)
    },
    /** Of several logs of one recording, such as copies, only the longest is shown. Returns those that changed. */
    settleCopies: (recording: string, owner: number): number[] =>
      copies(recording) === 1 ? unshadow(recording) : shadow({ recording, owner }),
    remove(id: number): void {
      dropTurns(id, 0)
      dropLate(id, 0)
      dropFile(id)
    },
    /** Does nothing while another process is writing. */
    transactUnlessBusy(work: () => void): void {
      database.pragma('busy_timeout = 0')
      try {
        transact(work)
      } catch (error) {
        if (codeOf(error) !== 'SQLITE_BUSY') throw error
      } finally {
        database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
      }
    },
  }
}
