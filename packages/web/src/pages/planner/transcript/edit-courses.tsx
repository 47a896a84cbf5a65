import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { School } from '../../../api/school-names.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { CourseTable, faultsOf, useFocusCell } from './course-table.tsx'
import { asRepeated, isBlank, rowFault, takenIn, type CourseRow, type RowFault } from './course-rows.ts'
import styles from './edit-courses.module.css'
import { useEditedRows } from './use-edited-rows.ts'
import { asEntries, type SaveTranscript, type Transcript } from './use-transcript.ts'

interface Props {
  transcript: Transcript
  schools: readonly School[]
  saveTranscript: SaveTranscript
  onDone: () => void
  /** Reopens discarded edits. */
  onReopen: () => void
}

export const UNREADABLE: RowFault = {
  field: 'course',
  text: 'Couldn’t be read, so it wasn’t saved. Use MATH 1171 for courses, B+ or 78% for grades, Fall 2025 for terms.',
}

/** An editable table of courses; Enter moves down and adds a row at the end. */
export function EditCourses({ transcript, schools, saveTranscript, onDone, onReopen }: Props) {
  const say = useToast()
  const edited = useEditedRows(transcript, schools)
  const { rows } = edited
  const [tableRef, goTo] = useFocusCell()
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFault>>(new Map())
  const [isEmpty, setEmpty] = useState(false)
  const showFaults = (found: ReadonlyMap<number, RowFault>) => {
    setFaults(found)
    const at = rows.findIndex(({ key }) => found.has(key))
    goTo(at, found.get(rows[at]?.key ?? -1)?.field ?? '')
  }
  const finish = () => {
    edited.drop()
    onDone()
  }
  const cancel = () => {
    if (edited.isChanged)
      say({
        text: 'Changes discarded',
        undo: () => {
          edited.keep()
          onReopen()
        },
      })
    finish()
  }
  const save = useMutation({
    mutationFn: async (filled: readonly CourseRow[]) => {
      const taken = filled.map((row) => takenIn(row, schools))
      const kept = await saveTranscript({ entries: asEntries(taken), baseRev: edited.baseRev() })
      edited.saved(kept.rev)
      const lost = new Set(kept.notUnderstood)
      const bad = filled.filter((row) => lost.has(asRepeated(takenIn(row, schools))))
      showFaults(new Map(bad.map(({ key }) => [key, UNREADABLE])))
      if (bad.length === 0) finish()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filled = rows.filter((row) => !isBlank(row))
    const found = faultsOf(filled, (row) => rowFault(row, schools))
    showFaults(found)
    setEmpty(filled.length === 0)
    if (found.size === 0 && filled.length > 0) save.mutate(filled)
  }
  return (
    <form className={styles['editor']} onSubmit={submit} noValidate>
      {edited.isRestored ? (
        <p role="status" className={styles['kept']}>
          Unsaved changes restored from this tab
        </p>
      ) : null}
      <CourseTable
        label="Courses"
        rows={rows}
        schools={schools}
        faults={faults}
        autoFocus={!edited.isRestored}
        hasDays
        tableRef={tableRef}
        goTo={goTo}
        onChange={edited.change}
        onAdd={edited.add}
        onRemoveAt={edited.removeAt}
      />
      {isEmpty ? (
        <p role="alert" className={styles['fault']}>
          Add at least one course.
        </p>
      ) : null}
      <div className={styles['actions']}>
        <Button
          look="quiet"
          onClick={() => {
            edited.add()
            goTo(rows.length, 'course')
          }}
        >
          <Icon name="plus" />
          Add a course
        </Button>
        <span className={styles['space']} />
        <Button look="quiet" onClick={cancel}>
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
