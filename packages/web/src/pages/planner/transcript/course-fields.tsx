import { useId, type ComponentProps, type KeyboardEvent } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { Combobox } from '../../../parts/form/combobox.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { UnknownCourse } from '../catalog/unknown-course.tsx'
import type { CheckedCourse } from '../catalog/use-catalog.ts'
import { namedIn, type CourseRow, type RowFault, type RowField } from './course-rows.ts'
import styles from './edit-courses.module.css'
import { schoolOptions, schoolText, type School } from '../../../api/school-names.ts'

interface Props {
  row: CourseRow
  at: number
  autoFocus: boolean
  schools: readonly School[]
  fault: RowFault | undefined
  /** The catalog entry, once loaded. */
  checked: CheckedCourse | undefined
  onChange: (row: CourseRow) => void
  /** A field lost the focus. */
  onSettled: () => void
  onDown: (field: RowField) => void
  /** Whether the day of completion can be entered. */
  hasDays: boolean
  onRemove: () => void
}

type InputField = Omit<ComponentProps<'input'>, 'id'> & { field: Exclude<RowField, 'status'>; label: string }

const FIELDS: readonly InputField[] = [
  { field: 'course', label: 'Course', placeholder: 'MATH 1171', maxLength: 100 },
  { field: 'title', label: 'Title', maxLength: 200 },
  { field: 'grade', label: 'Grade', placeholder: 'B+', maxLength: 10 },
  { field: 'credits', label: 'Credits', placeholder: '3', inputMode: 'decimal', maxLength: 5 },
  { field: 'term', label: 'Term', placeholder: 'Fall 2025', maxLength: 30 },
]
const DAY: InputField = { field: 'completed', label: 'Completed on', type: 'date' }

const STATUSES: readonly (readonly [CourseRow['status'], string])[] = [
  ['', 'By grade'],
  ['completed', 'Completed'],
  ['in-progress', 'In progress'],
  ['planned', 'Planned'],
  ['failed', 'Failed'],
  ['withdrawn', 'Withdrawn'],
  ['audit', 'Audit'],
  ['transfer-credit', 'Transfer credit'],
]

export const titlesOf = (hasDays: boolean): string[] => [
  'School',
  ...FIELDS.map(({ label }) => label),
  'Status',
  ...(hasDays ? [DAY.label] : []),
]

/** A row of the course editor. */
export function CourseFields(props: Props) {
  const { row, at, autoFocus, schools, fault, checked, hasDays, onChange, onSettled, onDown, onRemove } =
    props
  const id = useId()
  const press = (event: KeyboardEvent, field: RowField) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onDown(field)
  }
  const inputOf = ({ field, label, ...input }: InputField) => (
    <div role="cell" key={field} className={styles['cell']} data-field={field} data-cell={`${at} ${field}`}>
      <Small>{label}</Small>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...input}
        aria-label={`${label}, row ${at + 1}`}
        aria-invalid={fault?.field === field || undefined}
        aria-describedby={fault?.field === field ? `${id}-fault` : undefined}
        autoFocus={autoFocus && field === 'course' && row.school !== ''}
        className={styles['input']}
        value={row[field]}
        // Another grade may stand for another state.
        onChange={({ target }) =>
          onChange({ ...row, [field]: target.value, ...(field === 'grade' ? { status: '' as const } : {}) })
        }
        onKeyDown={(event) => press(event, field)}
      />
    </div>
  )
  return (
    <div role="row" className={styles['row']} data-days={hasDays || undefined} onBlur={onSettled}>
      <div role="cell" className={styles['cell']} data-field="school" data-cell={`${at} school`}>
        <Small>School</Small>
        <Combobox
          label={`School, row ${at + 1}`}
          hideLabel
          placeholder="Name or code"
          fault={fault?.field === 'school' ? fault.text : undefined}
          text={row.school}
          onText={(school) => onChange({ ...row, school })}
          options={schoolOptions(row.school, schools)}
          autoFocus={autoFocus && row.school === ''}
          onEnter={() => onDown('course')}
          onChoose={({ value }) => onChange({ ...row, school: schoolText(value, schools) })}
        />
      </div>
      {FIELDS.map(inputOf)}
      <div role="cell" className={styles['cell']} data-field="status" data-cell={`${at} status`}>
        <Small>Status</Small>
        <select
          aria-label={`Status, row ${at + 1}`}
          className={styles['input']}
          value={row.status}
          onChange={({ target }) =>
            onChange({ ...row, status: STATUSES.find(([value]) => value === target.value)?.[0] ?? '' })
          }
        >
          {STATUSES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {hasDays ? inputOf(DAY) : null}
      <div role="cell" className={styles['remove']}>
        <Button look="quiet" aria-label={`Remove ${row.course || `row ${at + 1}`}`} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </div>
      {fault && fault.field !== 'school' ? (
        <p role="cell" id={`${id}-fault`} className={styles['fault']}>
          {fault.text}
        </p>
      ) : null}
      {checked?.standing === 'not-listed' ? (
        <div role="cell" className={styles['remark']}>
          <UnknownCourse
            course={checked}
            onReplace={(course) => onChange({ ...row, ...namedIn(course, schools) })}
          />
        </div>
      ) : null}
    </div>
  )
}

/** Labels for narrow pages, which hide the header row. */
const Small = ({ children }: { children: string }) => (
  <span className={styles['small']} aria-hidden="true">
    {children}
  </span>
)
