import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ErrorState } from '../../../../parts/feedback/states.tsx'
import { Button } from '../../../../parts/form/button.tsx'
import { Icon } from '../../../../parts/display/icon.tsx'
import { pluralize } from '../../../../parts/text/words.ts'
import { CourseTable, faultsOf, useFocusCell } from '../course-table.tsx'
import {
  asRepeated,
  emptyRow,
  isBlank,
  rowFault,
  takenIn,
  type CourseRow,
  type RowFault,
} from '../course-rows.ts'
import { UNREADABLE } from '../edit-courses.tsx'
import styles from './preview-courses.module.css'
import type { School } from '../../../../api/school-names.ts'
import { UnreadLines } from './unread-lines.tsx'
import type { PreviewState } from './use-preview.ts'
import { asEntries, type SaveTranscript } from '../use-transcript.ts'

interface Props {
  preview: PreviewState
  hasCourses: boolean
  schools: readonly School[]
  saveTranscript: SaveTranscript
  onChange: (preview: PreviewState) => void
  /** Reads corrected lines again. */
  onReadAgain: () => Promise<void>
  onBack: () => void
  onDone: () => void
}

/** What was read, to be checked and corrected before it is kept. */
export function PreviewCourses(props: Props) {
  const { preview, hasCourses, schools, saveTranscript, onChange, onReadAgain, onBack, onDone } = props
  const { rows, unread } = preview
  const [tableRef, goTo] = useFocusCell()
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFault>>(new Map())
  const filled = rows.filter((row) => !isBlank(row))
  const showFaults = (found: ReadonlyMap<number, RowFault>) => {
    setFaults(found)
    const at = rows.findIndex(({ key }) => found.has(key))
    if (at !== -1) goTo(at, found.get(rows[at]?.key ?? -1)?.field ?? '')
  }
  const save = useMutation({
    mutationFn: async (mode: 'replace' | 'merge') => {
      const kept = await saveTranscript({
        entries: asEntries(filled.map((row) => takenIn(row, schools))),
        mode,
      })
      const lost = new Set(kept.notUnderstood)
      const bad = filled.filter((row) => lost.has(asRepeated(takenIn(row, schools))))
      if (bad.length === 0) onDone()
      else showFaults(new Map(bad.map(({ key }) => [key, UNREADABLE])))
    },
  })
  const keep = (mode: 'replace' | 'merge') => {
    const found = faultsOf(filled, (row) => rowFault(row, schools))
    showFaults(found)
    if (found.size === 0 && filled.length > 0) save.mutate(mode)
  }
  const add = () => onChange({ ...preview, rows: [...rows, emptyRow(nextKey(rows), rows.at(-1)?.school)] })
  return (
    <form
      className={styles['preview']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        keep('replace')
      }}
    >
      <p role="status" className={styles['lead']}>
        {filled.length === 0
          ? 'No courses could be read, so nothing was changed.'
          : `${pluralize(filled.length, 'course')} read. Check them, correct what is wrong, then save.`}
      </p>
      <UnreadLines
        lines={unread}
        onChange={(lines) => onChange({ ...preview, unread: lines })}
        onReadAgain={onReadAgain}
      />
      {rows.length > 0 ? (
        <CourseTable
          label="Courses read"
          rows={rows}
          schools={schools}
          faults={faults}
          autoFocus={false}
          hasDays={false}
          tableRef={tableRef}
          goTo={goTo}
          onChange={(row) =>
            onChange({ ...preview, rows: rows.map((each) => (each.key === row.key ? row : each)) })
          }
          onAdd={add}
          onRemoveAt={(at) => onChange({ ...preview, rows: rows.toSpliced(at, 1) })}
        />
      ) : null}
      <div className={styles['actions']}>
        {filled.length > 0 ? (
          <>
            <Button type="submit" look="primary" busy={save.isPending}>
              {hasCourses ? 'Replace my courses' : 'Save courses'}
            </Button>
            {hasCourses ? (
              <Button busy={save.isPending} onClick={() => keep('merge')}>
                Add to my courses
              </Button>
            ) : null}
          </>
        ) : null}
        <Button
          look="quiet"
          onClick={() => {
            add()
            goTo(rows.length, 'course')
          }}
        >
          <Icon name="plus" />
          Add a course
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back to the text
        </Button>
      </div>
      {save.error ? <ErrorState error={save.error} doing="save the courses" /> : null}
    </form>
  )
}

const nextKey = (rows: readonly CourseRow[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1
