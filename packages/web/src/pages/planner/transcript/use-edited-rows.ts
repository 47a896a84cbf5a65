import { useRef, useState } from 'react'
import { dropUnsaved, hasUnsaved, keepUnsaved, unsaved } from '../../../parts/browser/unsaved-work.ts'
import { emptyRow, rowOf, sayTheSame, type CourseRow } from './course-rows.ts'
import type { School } from '../../../api/school-names.ts'
import type { Transcript } from './use-transcript.ts'

/** Unsaved edits, and the revision they are based on. */
interface Edits {
  rows: readonly CourseRow[]
  rev: number
}

const NAME = 'planner courses'

export const hasEdits = (): boolean => hasUnsaved(NAME)

/** The rows of the editor; changes are stored in the tab until they are saved or discarded. */
export function useEditedRows({ courses, rev }: Transcript, schools: readonly School[]) {
  const [kept] = useState(keptEdits)
  const [first] = useState(() =>
    courses.length > 0 ? courses.map((course, key) => rowOf(course, key, schools)) : [emptyRow(0)],
  )
  const [rows, setRows] = useState(kept?.rows ?? first)
  const base = useRef(kept?.rev ?? rev)
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1
  const isChanged = !sayTheSame(rows, first, schools)
  const write = (next: readonly CourseRow[]) => {
    setRows(next)
    if (sayTheSame(next, first, schools)) dropUnsaved(NAME)
    else keepUnsaved(NAME, { rows: next, rev: base.current })
  }
  return {
    rows,
    baseRev: () => base.current,
    /** Sets the base revision. */
    saved: (next: number) => {
      base.current = next
    },
    isRestored: kept !== undefined,
    isChanged,
    change: (row: CourseRow) => write(rows.map((each) => (each.key === row.key ? row : each))),
    add: () => write([...rows, emptyRow(nextKey, rows.at(-1)?.school)]),
    removeAt: (at: number) => write(rows.toSpliced(at, 1)),
    drop: () => dropUnsaved(NAME),
    /** Restores discarded edits. */
    keep: () => keepUnsaved(NAME, { rows, rev: base.current }),
  }
}

function keptEdits(): Edits | undefined {
  const kept = unsaved(NAME)
  return isEdits(kept) ? kept : undefined
}

const FIELDS = Object.keys(emptyRow(0))

const isEdits = (value: unknown): value is Edits =>
  typeof value === 'object' &&
  value !== null &&
  'rev' in value &&
  typeof value.rev === 'number' &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  value.rows.every((row) => typeof row === 'object' && row !== null && FIELDS.every((field) => field in row))
