import type { KeyboardEvent } from 'react'
import { codeOf, codesIn } from '../../../api/schools.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import type { PlannedCourse } from './board-terms.ts'
import styles from './board.module.css'
import type { Drag } from './use-drag.ts'

interface Props {
  course: PlannedCourse
  term: string
  terms: readonly string[]
  schools: ReadonlyMap<string, string>
  faults: readonly string[]
  drag: Drag
  /** With the control that keeps the focus. */
  onMove: (term: string, control: string) => void
  onStep: (step: -1 | 1, control: string) => void
  onRemove: () => void
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** A course of a term, with what it earns and opens. */
export function CourseCard(props: Props) {
  const { course, term, terms, schools, faults, drag, onMove, onStep, onRemove } = props
  const code = codeOf(course.course)
  const press = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined
    if (step === undefined || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    onStep(step, event.target.closest<HTMLElement>('[data-control]')?.dataset['control'] ?? 'term')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys work from every control in it
    <li
      className={styles['card']}
      data-course={course.course}
      data-dragged={drag.course === course.course || undefined}
      data-faulty={faults.length > 0 || undefined}
      style={
        drag.course === course.course ? { transform: `translate(${drag.by.x}px, ${drag.by.y}px)` } : undefined
      }
      onKeyDown={press}
    >
      <div className={styles['top']}>
        <span className={styles['handle']} aria-hidden="true" {...drag.handle(course.course)}>
          <Icon name="menu" />
        </span>
        <span className={styles['code']} data-control="code">
          <CourseLink course={course.course} />
        </span>
        <span className={styles['amount']}>{pluralize(course.credits, 'credit')}</span>
      </div>
      {course.title === undefined ? null : <p className={styles['title']}>{course.title}</p>}
      {course.earns.map(({ school, gives }) => (
        <p key={`${school} ${gives}`} className={styles['earns']}>
          {schools.get(school) ?? school}: {codesIn(gives)}
        </p>
      ))}
      {course.opens.length > 0 ? (
        <p className={styles['opens']}>Opens {course.opens.map(codeOf).join(', ')}</p>
      ) : null}
      {faults.map((text) => (
        <p key={text} className={styles['fault']}>
          {text}
        </p>
      ))}
      <div className={styles['tools']}>
        <label>
          <span>Term</span>
          <select
            aria-label={`Term of ${code}`}
            data-control="term"
            value={term}
            onChange={({ target }) => onMove(target.value, 'term')}
          >
            {terms.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <Button look="quiet" aria-label={`Remove ${code}`} data-control="remove" onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </div>
    </li>
  )
}
