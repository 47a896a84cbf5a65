import { useRef, useState } from 'react'
import { codeOf, codesIn, useSchools } from '../../../api/schools.ts'
import hidden from '../../../design/hidden.module.css'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import type { Question } from '../question.ts'
import type { ShownPlan, TermPlanner } from '../use-term-plan.ts'
import { AddCourse } from './add-course.tsx'
import { boardTerms, planSentence } from './board-terms.ts'
import styles from './board.module.css'
import { CourseCard } from './course-card.tsx'
import { termBeside } from './moves.ts'
import { TermColumn } from './term-column.tsx'
import { useDrag } from './use-drag.ts'
import { useRefocus } from './use-refocus.ts'

interface Props {
  planner: TermPlanner
  shown: ShownPlan
  question: Question
}

/** A column for each term, with a card for each course. */
export function Board({ planner, shown, question }: Props) {
  const say = useToast()
  const schools = useSchools()
  const board = useRef<HTMLElement>(null)
  const refocus = useRefocus(board)
  const [said, setSaid] = useState('')
  const terms = boardTerms(shown, planner.placements, question)
  const names = terms.map(({ name }) => name)
  const violations = 'violations' in shown ? shown.violations : []
  const move = (course: string, from: string, to: string, control?: string) => {
    if (from === to) return
    if (control !== undefined) refocus({ course, control })
    const undo = planner.move(course, to)
    const text = `${codeOf(course)} moved to ${to}`
    setSaid(text)
    say({ text, undo, about: 'term-plan' })
  }
  const remove = (course: string) => {
    refocus('title')
    const undo = planner.remove(course)
    say({ text: `${codeOf(course)} removed`, undo, about: 'term-plan' })
  }
  const add = (course: string, to: string) => {
    const undo = planner.move(course, to)
    const text = `${codeOf(course)} added to ${to}`
    setSaid(text)
    say({ text, undo, about: 'term-plan' })
  }
  const drag = useDrag((course, to) => {
    const from = planner.placements.find((each) => each.course === course)?.term
    if (from !== undefined) move(course, from, to)
  })
  const general = violations.filter(({ course, term }) => course === undefined && term === undefined)
  const { searchAround } = planner
  return (
    <section ref={board} className={styles['section']} aria-labelledby="board-title">
      <header className={styles['head']}>
        <h2 id="board-title" tabIndex={-1}>
          {planSentence(shown, question)}
        </h2>
        {planner.isChanged ? (
          <p className={styles['buttons']}>
            {searchAround ? (
              <Button busy={planner.running !== undefined} onClick={() => void searchAround()}>
                Plan the rest around my changes
              </Button>
            ) : null}
            <Button onClick={planner.revert}>Discard changes</Button>
          </p>
        ) : null}
      </header>
      {'violations' in shown ? (
        <p role="status" className={violations.length > 0 ? styles['fault'] : styles['hint']}>
          {violations.length === 0
            ? 'This plan keeps every rule that is known.'
            : `${pluralize(violations.length, 'problem')}: see the courses and terms that are marked.`}
        </p>
      ) : null}
      <p className={styles['hint']}>
        Drag a course to another term by its handle, or use its menu. With the keyboard, Alt and an arrow key
        move it.
      </p>
      {general.map(({ text }) => (
        <p key={text} className={styles['fault']}>
          {codesIn(text)}
        </p>
      ))}
      <p role="status" className={hidden['hidden']}>
        {said}
      </p>
      <ol className={styles['board']} data-busy={planner.checked.isFetching || undefined}>
        {terms.map((term) => (
          <TermColumn
            key={term.name}
            term={term}
            isOver={drag.over === term.name}
            faults={violations.flatMap((each) =>
              each.term === term.name && each.course === undefined ? codesIn(each.text) : [],
            )}
          >
            {term.courses.map((course) => (
              <CourseCard
                key={course.course}
                course={course}
                term={term.name}
                terms={names}
                schools={schools}
                faults={violations.flatMap((each) =>
                  each.course === course.course ? codesIn(each.text) : [],
                )}
                drag={drag}
                onMove={(to, control) => move(course.course, term.name, to, control)}
                onStep={(step, control) => {
                  const to = termBeside(names, term.name, step)
                  if (to !== undefined) move(course.course, term.name, to, control)
                }}
                onRemove={() => remove(course.course)}
              />
            ))}
          </TermColumn>
        ))}
      </ol>
      <AddCourse school={question.school} terms={names} onAdd={add} />
    </section>
  )
}
