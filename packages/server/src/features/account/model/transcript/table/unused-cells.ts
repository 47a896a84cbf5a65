import { columnKind, type ColumnKind } from '../words/column-names.ts'
import { squeeze } from '../words/lines.ts'
import { statusOf } from '../words/statuses.ts'
import { YEAR_NAME } from './cell-row.ts'
import type { Column } from './columns.ts'

const USED: ReadonlySet<ColumnKind> = new Set([
  'subject',
  'number',
  'code',
  'code-title',
  'title',
  'grade',
  'credits',
  'attempted',
  'earned',
  'points',
  'term',
])
const ANY_NAME: ReadonlySet<ColumnKind | undefined> = new Set(['status', 'percent', undefined])

/** Cells that say nothing under their columns, although the names of these don't say that they wouldn't. */
export const unusedCells = (columns: readonly Column[], cells: readonly string[]): string[] =>
  columns.flatMap(({ kind, text }, at) => {
    const cell = squeeze(cells[at] ?? '')
    const named = columnKind(text)
    const isUnexplained =
      // A remark may say that a course is planned, or of another school.
      (named === 'repeat' && (statusOf(cell) !== undefined || /\btransf|\baudit/i.test(cell))) ||
      kind === 'unknown' ||
      named === undefined ||
      ANY_NAME.has(named) ||
      USED.has(named) ||
      YEAR_NAME.test(text)
    return cell === '' || USED.has(kind) || !isUnexplained ? [] : [cell]
  })
