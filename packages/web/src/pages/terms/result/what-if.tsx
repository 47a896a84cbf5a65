import { useState } from 'react'
import { codeOf, useSchools } from '../../../api/schools.ts'
import { Button } from '../../../parts/form/button.tsx'
import { Select } from '../../../parts/form/field.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { capitalize, pluralize } from '../../../parts/text/words.ts'
import { termOrder } from '../board/moves.ts'
import type { Question } from '../question.ts'
import { SchoolField } from '../start/school-field.tsx'
import type { TermPlan, TermPlanner } from '../use-term-plan.ts'
import styles from './plan-result.module.css'

const CHANGES = {
  failed: 'I fail a course',
  termOff: 'I take a term off',
  extraCredits: 'I take one more course a term',
  school: 'I go to another school',
} as const
type Change = keyof typeof CHANGES
const isChange = (name: string): name is Change => Object.hasOwn(CHANGES, name)

const ONE_COURSE = 3

interface Props {
  plan: TermPlan
  planner: TermPlanner
  question: Question
}

/** The plan under a change, and the difference. */
export function WhatIf({ plan, planner, question }: Props) {
  const [change, setChange] = useState<Change>('failed')
  const courses = plan.placements.map(({ course }) => course)
  const terms = plan.terms.map(({ term }) => term)
  const [course, setCourse] = useState<string>()
  const [term, setTerm] = useState<string>()
  const [school, setSchool] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [other, setOther] = useState<TermPlan>()
  const schools = useSchools()
  const asked = (): PlanChange | undefined => {
    const failed = course ?? courses[0]
    const off = term ?? terms[0]
    if (change === 'extraCredits') return { extraCredits: ONE_COURSE }
    if (change === 'school') return school === undefined ? undefined : { school }
    if (change === 'failed') return failed === undefined ? undefined : { failed: [failed] }
    return off === undefined ? undefined : { termOff: off }
  }
  const ask = async () => {
    const changed = asked()
    setFault(changed === undefined ? 'Choose a school from the list' : undefined)
    if (changed) setOther(await planner.whatIf(changed))
  }
  return (
    <Disclosure title="What if …">
      <form
        className={styles['form']}
        aria-label="What if"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <Select
          label="What if"
          value={change}
          onChange={({ target }) => (isChange(target.value) ? setChange(target.value) : undefined)}
        >
          {Object.entries(CHANGES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {change === 'failed' ? (
          <Select label="Course" value={course} onChange={({ target }) => setCourse(target.value)}>
            {courses.map((each) => (
              <option key={each} value={each}>
                {codeOf(each)}
              </option>
            ))}
          </Select>
        ) : null}
        {change === 'termOff' ? (
          <Select label="Term" value={term} onChange={({ target }) => setTerm(target.value)}>
            {terms.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        ) : null}
        {change === 'school' ? (
          <SchoolField label="School" school={school} onSchool={setSchool} fault={fault} />
        ) : null}
        <Button type="submit" busy={planner.running !== undefined}>
          Show the difference
        </Button>
      </form>
      {other?.difference ? (
        <div className={styles['notice']}>
          <p>
            {other.goals
              .map(({ credits, school: at }) => `${credits} credits at ${schools.get(at) ?? at}`)
              .join(', ')}
            {'. '}
            {comparison(other.difference.before, other.score, question)}.
          </p>
          <ul className={styles['list']}>
            {differenceLines(other.difference).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {isSameQuestion(other, question) ? (
            <p>
              <Button onClick={() => planner.open(other.placements)}>Use this plan</Button>
            </p>
          ) : null}
        </div>
      ) : null}
    </Disclosure>
  )
}

type PlanChange = Parameters<TermPlanner['whatIf']>[0]

/** A plan for another school would be checked against goals that it is not made for. */
const isSameQuestion = ({ goals }: TermPlan, question: Question): boolean =>
  goals.length === question.goals.length &&
  goals.every(({ school }, index) => school === question.goals[index]?.school)

type Score = TermPlan['score']

function comparison(before: Score, after: Score, { goals }: Question): string {
  const parts = [
    ...(after.unmetGoals === before.unmetGoals
      ? []
      : [
          `${goals.length - after.unmetGoals} of ${goals.length} goals reached instead of ${goals.length - before.unmetGoals}`,
        ]),
    ...(after.lastTerm === before.lastTerm
      ? []
      : [`${pluralize(after.lastTerm, 'term')} instead of ${before.lastTerm}`]),
    ...(after.totalCredits === before.totalCredits
      ? []
      : [`${pluralize(after.totalCredits, 'credit')} of courses instead of ${before.totalCredits}`]),
  ]
  return capitalize(parts.length === 0 ? 'as many terms and credits of courses as before' : parts.join('; '))
}

const byTerm = <Each,>(changes: readonly Each[], termOf: (change: Each) => string): Each[] =>
  changes.toSorted((a, b) => termOrder(termOf(a)) - termOrder(termOf(b)))

interface Difference {
  added: readonly { course: string; term: string }[]
  dropped: readonly { course: string; term: string }[]
  moved: readonly { course: string; from: string; to: string }[]
}

/** What is other in a plan, a line each. */
export const differenceLines = ({ added, dropped, moved }: Difference): string[] => {
  const lines = [
    ...byTerm(moved, ({ to }) => to).map(
      ({ course, from, to }) => `${codeOf(course)} in ${to} instead of ${from}`,
    ),
    ...byTerm(added, ({ term }) => term).map(({ course, term }) => `${codeOf(course)} added in ${term}`),
    ...byTerm(dropped, ({ term }) => term).map(({ course, term }) => `${codeOf(course)} in ${term} left out`),
  ]
  return lines.length === 0 ? ['The same courses in the same terms'] : lines
}
