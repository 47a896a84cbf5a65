import type { Row } from '../read-part.ts'
import { fieldsOf, squeeze } from '../words/lines.ts'
import { columnIndex, type Table } from './columns.ts'
import { put } from './put-cell.ts'
import type { Fields } from '../words/shapes.ts'

const FORMAT = /^instruction(?:al)? format$|^(?:course )?component$/i
const PART = /^(?:lab(?:oratory)?|discussion|tutorial|recitation|seminar|studio|practi[ck]\w+|field ?work)$/i
const NOTHING = /^(?:0(?:\.0+)?)?$/

/** Whether a row is the laboratory or the discussion of a course above it, without credits of its own. */
export function isPartOfCourse(text: string, table: Table | undefined, rows: readonly Row[]): boolean {
  if (table?.separator === undefined) return false
  const format = table.columns.findIndex((column) => FORMAT.test(column.text))
  const [code, credits] = [columnIndex(table.columns, 'code'), columnIndex(table.columns, 'credits')]
  if (format === -1 || code === -1 || credits === -1) return false
  const cells = fieldsOf(text, table.separator).map(squeeze)
  if (!PART.test(cells[format] ?? '') || !NOTHING.test(cells[credits] ?? '')) return false
  const fields: Fields = {}
  if (!put(fields, 'code', cells[code] ?? '')) return false
  const isSame = ({ fields: { code: other } }: Row['readings'][number]) =>
    other?.subject === fields.code?.subject && other?.number === fields.code?.number
  return rows.some(({ readings }) => readings.some(isSame))
}
