import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../parts/button.tsx'
import { ErrorState } from '../../../parts/error-state.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { CourseFields } from './course-fields.tsx'
import {
  asRepeated,
  emptyRow,
  isBlank,
  rowFault,
  rowOf,
  takenIn,
  type CourseRow,
  type RowFault,
} from './course-rows.ts'
import styles from './edit-courses.module.css'
import { asEntries, type Keep } from './use-keep.ts'
import type { Transcript } from './use-transcript.ts'

interface Props {
  transcript: Transcript
  keep: Keep
  onDone: () => void
}

const NOT_UNDERSTOOD: RowFault = {
  field: 'course',
  text: 'Not understood, so not kept. Courses are written nrc:MATH 1171, grades B+ or 78%, terms Fall 2025.',
}

/** The courses as a table to type in; Enter goes down a row, and adds one at the end. */
export function EditCourses({ transcript: { courses, rev }, keep, onDone }: Props) {
  const nextKey = useRef(courses.length + 1)
  const table = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState<readonly CourseRow[]>(() =>
    courses.length > 0 ? courses.map(rowOf) : [emptyRow(0)],
  )
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFault>>(new Map())
  const [isEmpty, setEmpty] = useState(false)
  const base = useRef(rev)
  const add = () => setRows((before) => [...before, emptyRow(nextKey.current++)])
  const change = (row: CourseRow) =>
    setRows((before) => before.map((each) => (each.key === row.key ? row : each)))
  // What was added or taken away shows after the next paint.
  const goTo = (at: number, field: string) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLInputElement>(`[data-cell="${at} ${field}"]`)?.focus(),
    )
  const remove = (at: number) => {
    setRows((before) => before.toSpliced(at, 1))
    goTo(Math.min(at, rows.length - 2), 'course')
  }
  const goDown = (at: number, field: string) => {
    if (at === rows.length - 1) add()
    goTo(at + 1, field)
  }
  const showFaults = (found: ReadonlyMap<number, RowFault>) => {
    setFaults(found)
    const at = rows.findIndex(({ key }) => found.has(key))
    goTo(at, found.get(rows[at]?.key ?? -1)?.field ?? '')
  }
  const save = useMutation({
    mutationFn: async (filled: readonly CourseRow[]) => {
      const kept = await keep({ entries: asEntries(filled.map(takenIn)), baseRev: base.current })
      base.current = kept.rev
      const lost = new Set(kept.notUnderstood)
      const bad = filled.filter((row) => lost.has(asRepeated(takenIn(row))))
      showFaults(new Map(bad.map(({ key }) => [key, NOT_UNDERSTOOD])))
      if (bad.length === 0) onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filled = rows.filter((row) => !isBlank(row))
    const found = filled.flatMap((row) => {
      const fault = rowFault(row)
      return fault ? [[row.key, fault] as const] : []
    })
    showFaults(new Map(found))
    setEmpty(filled.length === 0)
    if (found.length === 0 && filled.length > 0) save.mutate(filled)
  }
  return (
    <form className={styles['editor']} onSubmit={submit} noValidate>
      <div ref={table} role="table" aria-label="Courses" className={styles['table']}>
        <div role="row" className={styles['titles']}>
          {['Course', 'Grade', 'Term', 'Credits', 'Completed on', ''].map((title) => (
            <span role="columnheader" key={title}>
              {title || <span className={styles['hidden']}>Remove</span>}
            </span>
          ))}
        </div>
        {rows.map((row, at) => (
          <CourseFields
            key={row.key}
            row={row}
            at={at}
            fault={faults.get(row.key)}
            autoFocus={at === 0}
            onChange={change}
            onDown={(field) => goDown(at, field)}
            onRemove={() => remove(at)}
          />
        ))}
      </div>
      {isEmpty ? (
        <p role="alert" className={styles['fault']}>
          A transcript has at least one course.
        </p>
      ) : null}
      <div className={styles['actions']}>
        <Button look="quiet" onClick={() => goDown(rows.length - 1, 'course')}>
          <Icon name="plus" />
          Add a course
        </Button>
        <span className={styles['space']} />
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          Save courses
        </Button>
      </div>
      {save.error ? <ErrorState error={save.error} doing="save the courses" /> : null}
    </form>
  )
}
