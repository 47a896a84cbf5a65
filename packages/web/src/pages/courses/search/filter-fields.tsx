import { useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { Checkbox, Select, TextField } from '../../../parts/form/field.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import {
  countFilters,
  CREDITS,
  DAY_NAMES,
  DAYS,
  daysIn,
  FORMATS,
  type CourseFilters,
} from './course-filters.ts'
import styles from './filter-fields.module.css'

interface Props {
  filters: CourseFilters
  onChange: (filters: CourseFilters) => void
}

/** When and how a course is taught, its credits, and whether outlines are searched. */
export function FilterFields({ filters, onChange }: Props) {
  const count = countFilters(filters)
  // Clearing the filters must not fold them away.
  const [isOpen] = useState(count > 0)
  const days = daysIn(filters)
  const { q = '', at = '', compare = '', from = '', to = '', format = '', credits = '', outlines } = filters
  return (
    <Disclosure title={count === 0 ? 'Filters' : `Filters (${count})`} open={isOpen}>
      <div className={styles['filters']}>
        <fieldset className={styles['days']}>
          <legend>Meets on</legend>
          {DAYS.map((day) => (
            <label key={day} className={styles['day']}>
              <input
                type="checkbox"
                checked={days.includes(day)}
                aria-label={DAY_NAMES[day]}
                onChange={({ target }) =>
                  onChange({
                    ...filters,
                    days: DAYS.filter((each) => (each === day ? target.checked : days.includes(each))).join(
                      ',',
                    ),
                  })
                }
              />
              <span aria-hidden="true">{day}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles['fields']}>
          <TextField
            label="Not before"
            type="time"
            value={from}
            onChange={({ target }) => onChange({ ...filters, from: target.value })}
          />
          <TextField
            label="Not after"
            type="time"
            value={to}
            onChange={({ target }) => onChange({ ...filters, to: target.value })}
          />
          <Select
            label="Format"
            value={format}
            onChange={({ target }) => onChange({ ...filters, format: target.value })}
          >
            <option value="">Any</option>
            {Object.entries(FORMATS).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Credits"
            value={credits}
            onChange={({ target }) => onChange({ ...filters, credits: target.value })}
          >
            <option value="">Any</option>
            {CREDITS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </div>
        <Checkbox
          label="Search course outlines"
          hint="Topics, readings and descriptions in the newest outline of each course"
          checked={outlines === 'yes'}
          onChange={({ target }) => onChange({ ...filters, outlines: target.checked ? 'yes' : '' })}
        />
        {count > 0 ? (
          <Button look="quiet" onClick={() => onChange({ q, at, compare })}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </Disclosure>
  )
}
