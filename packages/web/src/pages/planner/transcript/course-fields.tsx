import { useId, type ComponentProps, type KeyboardEvent } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Icon } from '../../../parts/icon.tsx'
import type { CourseRow, RowFault, RowField } from './course-rows.ts'
import styles from './edit-courses.module.css'

interface Props {
  row: CourseRow
  at: number
  fault: RowFault | undefined
  autoFocus: boolean
  onChange: (row: CourseRow) => void
  onDown: (field: RowField) => void
  onRemove: () => void
}

const FIELDS: readonly (Omit<ComponentProps<'input'>, 'id'> & { field: RowField; label: string })[] = [
  { field: 'course', label: 'Course', placeholder: 'nrc:MATH 1171', maxLength: 100 },
  { field: 'grade', label: 'Grade', placeholder: 'B+', maxLength: 10 },
  { field: 'term', label: 'Term', placeholder: 'Fall 2025', maxLength: 30 },
  { field: 'credits', label: 'Credits', placeholder: '3', inputMode: 'decimal', maxLength: 5 },
  { field: 'completed', label: 'Completed on', type: 'date' },
]

/** One course of the editor. */
export function CourseFields({ row, at, fault, autoFocus, onChange, onDown, onRemove }: Props) {
  const id = useId()
  const press = (event: KeyboardEvent, field: RowField) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onDown(field)
  }
  return (
    <div role="row" className={styles['row']}>
      {FIELDS.map(({ field, label, ...input }) => (
        <div role="cell" key={field} className={styles['cell']} data-field={field}>
          <span className={styles['small']} aria-hidden="true">
            {label}
          </span>
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            {...input}
            aria-label={`${label}, row ${at + 1}`}
            aria-invalid={fault?.field === field || undefined}
            aria-describedby={fault?.field === field ? `${id}-fault` : undefined}
            data-cell={`${at} ${field}`}
            autoFocus={autoFocus && field === 'course'}
            className={styles['input']}
            value={row[field]}
            onChange={({ target }) => onChange({ ...row, [field]: target.value })}
            onKeyDown={(event) => press(event, field)}
          />
        </div>
      ))}
      <div role="cell" className={styles['remove']}>
        <Button look="quiet" aria-label={`Remove ${row.course || `row ${at + 1}`}`} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </div>
      {fault ? (
        <p role="cell" id={`${id}-fault`} className={styles['fault']}>
          {fault.text}
        </p>
      ) : null}
    </div>
  )
}
