import type pg from 'pg'
import { table } from '../../measure/table.ts'
import type { Measurement } from './measure-tools.ts'
import type { RetentionCost, Waits } from './retention.ts'

const GOAL = 1.5
const TABLES_SHOWN = 12

export interface DatabaseSizes {
  readonly rows: number
  readonly bytes: number
  /** Of students, without the catalog. */
  readonly ownBytes: number
  readonly tables: readonly { name: string; rows: number; bytes: number }[]
}

const CATALOG = /^(course|institution|transfer_|search_|import_|school_)/

export async function sizesOf(db: pg.Client, rows: number): Promise<DatabaseSizes> {
  const { rows: found } = await db.query<{ name: string; rows: string; bytes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc`,
  )
  const tables = found.map((each) => ({
    name: each.name,
    rows: Number(each.rows),
    bytes: Number(each.bytes),
  }))
  const sum = (all: typeof tables) => all.reduce((total, { bytes }) => total + bytes, 0)
  return {
    rows,
    bytes: sum(tables),
    ownBytes: sum(tables.filter(({ name }) => !CATALOG.test(name))),
    tables: tables.slice(0, TABLES_SHOWN),
  }
}

export interface Simulation {
  readonly owners: number
  readonly measurements: readonly Measurement[]
  readonly sizes: readonly DatabaseSizes[]
}

export function reportOf({ owners, measurements, sizes }: Simulation): {
  lines: string[]
  figures: object
} {
  const measured = measurements.flatMap((each) => each.measured)
  const left = [...new Set(measurements.flatMap((each) => each.left))]
  const slower = measured.filter(({ ratio }) => ratio > GOAL)
  const [small, full] = sizes
  const mb = (bytes = 0) => (bytes / 1e6).toFixed(0)
  const lines = [
    '',
    `${full?.rows.toLocaleString('en')} rows of ${owners.toLocaleString('en')} students by COPY: ${mb(full?.bytes)} MB; at 1 % ${small?.rows.toLocaleString('en')} rows, ${mb(small?.bytes)} MB`,
    `a student: ${((full?.ownBytes ?? 0) / owners / 1e3).toFixed(0)} KB`,
    '',
    ...table(
      ['table', 'rows', 'MB'],
      (full?.tables ?? []).map(({ name, rows, bytes }) => [name, rows.toLocaleString('en'), mb(bytes)]),
    ),
    '',
    ...table(
      ['tool', 'student', 'p50 ms at 1 %', 'at 100 %', 'ratio', ''],
      measured
        .toSorted((one, other) => other.ratio - one.ratio)
        .map(({ tool, owner, p50, ratio }) => [
          tool,
          owner,
          ...p50.map((millis) => millis.toFixed(1)),
          ratio.toFixed(2),
          ratio > GOAL ? 'above' : '',
        ]),
    ),
    '',
    `within ${GOAL}×: ${measured.length - slower.length} of ${measured.length}; not measured: ${left.join(', ') || 'none'}`,
  ]
  return { lines, figures: { owners, measured, left, sizes } }
}

export function retentionLines({ deleted, seconds, alone, beside }: RetentionCost): string[] {
  const waits = ({ p50, p99, failed }: Waits) =>
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed`
  return [
    '',
    `${deleted.toLocaleString('en')} call records deleted in ${seconds.toFixed(0)} s`,
    `a write beside it: ${waits(beside)}; alone: ${waits(alone)}`,
  ]
}
