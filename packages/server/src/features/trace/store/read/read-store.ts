import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { statementsOf } from '../../../../platform/derived-index/statements.ts'
import type { ListPosition, RecordingFilter } from '../../model/recordings-port.ts'
import type { FileRow, LateRow, SpentRow, TurnRecord } from '../index/index-database-store.ts'

/** A log file with its root. */
export interface LogRow extends Omit<FileRow, 'state'> {
  provider: string
  root_path: string
}

export interface ShiftRow extends SpentRow {
  turn: number
  model: number
  quarter: number
}

/** A log whose tokens are asked for, with its models as JSON. */
export interface SpenderRow {
  id: number
  recording: string
  parent: string | null
  provider: string
  project_hash: string
  folder: string
  models: string
}

export interface SpendingRow extends SpentRow {
  file: number
  model: number
  quarter: number
}

export type Roots = readonly number[]

const LOG = `select f.id, f.version, f.root, f.path, f.inode, f.size, f.changed, f.head_length, f.head_hash, f.tail_hash,
  f.position, f.mark, f.generation, f.skipped, f.half, f.recording, f.parent, f.cwd, f.folder, f.project_hash,
  f.started, f.ended, f.is_shadowed, f.totals, f.text_turn, f.text_step, f.is_searchable,
  r.provider, r.path as root_path
  from file f join root r on r.id = f.root`

const VISIBLE = 'f.root in (select value from json_each(@roots)) and f.is_shadowed = 0'

/** A RecordingFilter as a condition on `f` and `r`. */
export const FILTER = `(@provider is null or r.provider = @provider)
  and (@project is null or f.project_hash = @project or instr(lower(coalesce(f.cwd, f.folder)), lower(@project)) > 0)
  and (@since is null or f.ended >= @since) and (@until is null or f.started <= @until)
  and (@withSubagents = 1 or f.parent is null)`

export interface FilterParameters {
  provider: string | null
  project: string | null
  since: string | null
  until: string | null
  withSubagents: number
}

export const filterParameters = (filter: RecordingFilter): FilterParameters => ({
  provider: filter.provider ?? null,
  project: filter.project ?? null,
  since: filter.since ?? null,
  until: filter.until ?? null,
  withSubagents: filter.withSubagents ? 1 : 0,
})

export type ReadStore = ReturnType<typeof readStore>

export function readStore(database: IndexDatabase) {
  const { all, get, value } = statementsOf(database)
  const listed = all<
    [FilterParameters & { roots: string; at: string; id: string; limit: number }],
    LogRow
  >(`${LOG} where ${VISIBLE} and ${FILTER} and (f.ended, f.recording) < (@at, @id)
     order by f.ended desc, f.recording desc limit @limit`)
  const counted = value<[FilterParameters & { roots: string }], number>(
    `select count(*) from file f join root r on r.id = f.root where ${VISIBLE} and ${FILTER}`,
  )
  const prefixed = all<
    [{ roots: string; from: string; to: string; limit: number }],
    LogRow
  >(`${LOG} where ${VISIBLE} and f.recording >= @from and f.recording < @to
     order by f.ended desc, f.recording desc limit @limit`)
  const named = get<[{ roots: string; recording: string }], LogRow>(
    `${LOG} where ${VISIBLE} and f.recording = @recording`,
  )
  const children = all<[{ roots: string; parent: string }], LogRow>(
    `${LOG} where ${VISIBLE} and f.parent = @parent order by f.started, f.recording`,
  )
  const spenders = all<[FilterParameters & { roots: string }], SpenderRow>(
    `select f.id, f.recording, f.parent, r.provider, f.project_hash, coalesce(f.cwd, f.folder) as folder,
       json_extract(f.totals, '$.models') as models
     from file f join root r on r.id = f.root where ${VISIBLE} and ${FILTER}`,
  )
  const spending = (table: 'usage_quarter' | 'usage_shift') =>
    all<[{ roots: string }], SpendingRow>(
      `select s.* from ${table} s join file f on f.id = s.file where ${VISIBLE}`,
    )
  const quarters = spending('usage_quarter')
  const quarterShifts = spending('usage_shift')
  const files = value<[{ roots: string }], number>(`select count(*) from file f where ${VISIBLE}`)
  const unsearchable = value<[{ roots: string }], number>(
    `select count(*) from file f where ${VISIBLE} and is_searchable = 0`,
  )
  return {
    rootsOf: all<[owner: string], { id: number; provider: string; path: string }>(
      'select r.id, r.provider, r.path from root r join owner o on o.id = r.owner where o.name = ?',
    ),
    list(roots: Roots, filter: RecordingFilter, before: ListPosition | undefined, limit: number): LogRow[] {
      const { at, id } = before ?? { at: '\u{10ffff}', id: '' }
      return listed({ ...filterParameters(filter), roots: JSON.stringify(roots), at, id, limit })
    },
    count: (roots: Roots, filter: RecordingFilter): number =>
      counted({ ...filterParameters(filter), roots: JSON.stringify(roots) }) ?? 0,
    withPrefix: (roots: Roots, prefix: string, limit: number): LogRow[] =>
      prefixed({ roots: JSON.stringify(roots), from: prefix, to: `${prefix}\u{10ffff}`, limit }),
    named: (roots: Roots, recording: string) => named({ roots: JSON.stringify(roots), recording }),
    file: get<[id: number], LogRow>(`${LOG} where f.id = ?`),
    children: (roots: Roots, parent: string) => children({ roots: JSON.stringify(roots), parent }),
    generation: get<[file: number], { mark: string; generation: number }>(
      'select mark, generation from file where id = ?',
    ),
    turns: all<[file: number, from: number, to: number], TurnRecord>(
      'select * from turn where file = ? and number >= ? and number < ? order by number',
    ),
    heads: all<[file: number, from: number, to: number], Pick<TurnRecord, 'number' | 'head'>>(
      'select number, head from turn where file = ? and number >= ? and number < ? order by number',
    ),
    /** The turn that holds this step, counted over the whole recording. */
    turnOfStep: get<[file: number, step: number], TurnRecord>(
      'select * from turn where file = ? and first_step <= ? order by number desc limit 1',
    ),
    late: all<[file: number, from: number, to: number], LateRow>(
      'select * from late_news where file = ? and turn >= ? and turn < ?',
    ),
    shifts: all<[file: number], ShiftRow>('select * from usage_shift where file = ?'),
    slowest: all<
      [file: number, limit: number],
      { turn: number; durationMs: number }
    >(`select number as turn, duration as durationMs from turn where file = ? and duration > 0
       order by duration desc, number limit ?`),
    costliest: all<[file: number, limit: number], { turn: number; tokens: number }>(
      'select number as turn, tokens from turn where file = ? and tokens > 0 order by tokens desc, number limit ?',
    ),
    spenders: (roots: Roots, filter: RecordingFilter): SpenderRow[] =>
      spenders({ ...filterParameters(filter), roots: JSON.stringify(roots) }),
    /** What was spent, and how that changes where several logs contain one message. */
    spending: (roots: Roots): SpendingRow[] => [
      ...quarters({ roots: JSON.stringify(roots) }),
      ...quarterShifts({ roots: JSON.stringify(roots) }),
    ],
    files: (roots: Roots): number => files({ roots: JSON.stringify(roots) }) ?? 0,
    unsearchable: (roots: Roots): number => unsearchable({ roots: JSON.stringify(roots) }) ?? 0,
  }
}
