import { classes } from '../../../design/classes.ts'
import { useState } from 'react'
import { partsOf } from '../../../api/schools.ts'
import { courseFrom } from '../../../api/typed-course.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { TextField } from '../../../parts/form/field.tsx'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import styles from './course-table.module.css'

interface Props {
  courses: readonly TakenCourse[]
  planned: readonly string[]
  onPlanned: (planned: readonly string[]) => void
  includeUnfinished: boolean
  onIncludeUnfinished: (include: boolean) => void
}

/** Courses that the plan supposes to be completed. */
export function WhatIf({ courses, planned, onPlanned, includeUnfinished, onIncludeUnfinished }: Props) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const unfinished = courses.filter(({ status }) => status === 'in-progress' || status === 'planned').length
  const add = () => {
    const course = courseFrom(text, usualSchool(courses))
    setFault(course === undefined ? 'Type a course such as MATH 1271' : undefined)
    if (course === undefined) return
    setText('')
    if (!planned.includes(course)) onPlanned([...planned, course])
  }
  return (
    <section className={classes(styles['section'], styles['screen'])} aria-label="What if">
      <h2>What if?</h2>
      {unfinished > 0 ? (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={includeUnfinished}
            onChange={({ target }) => onIncludeUnfinished(target.checked)}
          />
          Count courses that are in progress or planned, as if completed
        </label>
      ) : null}
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label="Try a course you haven’t taken"
          placeholder="MATH 1271"
          value={text}
          fault={fault}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">Add to the plan</Button>
      </form>
      {planned.length > 0 ? (
        <ul className={styles['list']} aria-label="Courses on trial">
          {planned.map((course) => (
            <li key={course}>
              <Button
                look="quiet"
                aria-label={`Remove ${partsOf(course).code} from the plan`}
                onClick={() => onPlanned(planned.filter((each) => each !== course))}
              >
                {partsOf(course).code}
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** A bare code belongs to the school of most courses. */
function usualSchool(courses: readonly TakenCourse[]): string | undefined {
  const schools = Map.groupBy(courses, ({ course }) => partsOf(course).school)
  const [first] = [...schools].toSorted((a, b) => b[1].length - a[1].length)
  return first?.[0]
}
