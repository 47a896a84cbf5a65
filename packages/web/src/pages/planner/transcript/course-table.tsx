import { useRef, useState, type RefObject } from 'react'
import { useCatalog } from '../catalog/use-catalog.ts'
import { CourseFields, titlesOf } from './course-fields.tsx'
import { referenceIn, type CourseRow, type RowFault } from './course-rows.ts'
import styles from './edit-courses.module.css'
import type { School } from '../../../api/school-names.ts'

interface Props {
  label: string
  rows: readonly CourseRow[]
  schools: readonly School[]
  faults: ReadonlyMap<number, RowFault>
  autoFocus: boolean
  hasDays: boolean
  tableRef: RefObject<HTMLDivElement | null>
  goTo: GoTo
  onChange: (row: CourseRow) => void
  onAdd: () => void
  onRemoveAt: (at: number) => void
}

/** Moves the focus to a cell. */
type GoTo = (at: number, field: string) => void

export function useFocusCell(): [RefObject<HTMLDivElement | null>, GoTo] {
  const table = useRef<HTMLDivElement>(null)
  return [
    table,
    // Waits until the row is rendered.
    (at, field) =>
      requestAnimationFrame(() =>
        table.current?.querySelector<HTMLInputElement>(`[data-cell="${at} ${field}"] input`)?.focus(),
      ),
  ]
}

/** Courses in rows of fields; Enter moves down and adds a row at the end. */
export function CourseTable(props: Props) {
  const { label, rows, schools, faults, autoFocus, hasDays, tableRef, goTo, onChange, onAdd, onRemoveAt } =
    props
  const referencesIn = (some: readonly CourseRow[]) => some.flatMap((row) => referenceIn(row, schools) ?? [])
  // Courses are looked up after a field loses the focus.
  const [settled, setSettled] = useState(() => referencesIn(rows))
  const catalog = useCatalog(settled)
  const remove = (at: number) => {
    onRemoveAt(at)
    goTo(Math.min(at, rows.length - 2), 'course')
  }
  const goDown = (at: number, field: string) => {
    if (at === rows.length - 1) onAdd()
    goTo(at + 1, field)
  }
  return (
    <div ref={tableRef} role="table" aria-label={label} className={styles['table']}>
      <div role="row" className={styles['titles']} data-days={hasDays || undefined}>
        {titlesOf(hasDays).map((title) => (
          <span role="columnheader" key={title}>
            {title}
          </span>
        ))}
        <span role="columnheader">
          <span className={styles['hidden']}>Remove</span>
        </span>
      </div>
      {rows.map((row, at) => (
        <CourseFields
          key={row.key}
          row={row}
          at={at}
          autoFocus={autoFocus && at === 0}
          schools={schools}
          fault={faults.get(row.key)}
          checked={catalog?.get(referenceIn(row, schools) ?? '')}
          hasDays={hasDays}
          onChange={onChange}
          onSettled={() => setSettled(referencesIn(rows))}
          onDown={(field) => goDown(at, field)}
          onRemove={() => remove(at)}
        />
      ))}
    </div>
  )
}

/** What is wrong with the rows that are filled in. */
export const faultsOf = (
  filled: readonly CourseRow[],
  find: (row: CourseRow) => RowFault | undefined,
): ReadonlyMap<number, RowFault> =>
  new Map(
    filled.flatMap((row) => {
      const fault = find(row)
      return fault ? [[row.key, fault] as const] : []
    }),
  )
