import type { ReactNode } from 'react'
import { codeOf, codesIn } from '../../../api/schools.ts'
import { Sources } from '../../../parts/display/sources.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import type { Question } from '../question.ts'
import type { ShownPlan, TermPlan, TermPlanner } from '../use-term-plan.ts'
import { GoalProgress } from './goal-progress.tsx'
import styles from './plan-result.module.css'
import { differenceLines, WhatIf } from './what-if.tsx'

interface Props {
  planner: TermPlanner
  shown: ShownPlan
  question: Question
  /** Shown before the sources. */
  children?: ReactNode
}

/** How far the plan goes, what it rests on, and what else there is. */
export function PlanResult({ planner, shown, question, children }: Props) {
  const whole = planner.found
  return (
    <div className={styles['result']}>
      <GoalProgress goals={shown.goals} asked={question.goals} />
      {whole && !whole.exact ? (
        <p className={styles['notice']}>
          The time was up before it was proved that no plan is better.
          {typeof whole.gap?.bound !== 'number' || typeof whole.gap.found !== 'number'
            ? ''
            : ` This one has ${whole.gap.found}; no plan is below ${whole.gap.bound} (${STAGES[whole.gap.stage]}).`}
        </p>
      ) : null}
      {whole?.impossible.map(({ school, name, why, change, text }) => (
        <div key={`${school} ${name}`} className={styles['notice']}>
          <h3>{name} isn’t reached</h3>
          <ul className={styles['list']}>
            {why.map((reason) => (
              <li key={reason}>{codesIn(reason)}</li>
            ))}
          </ul>
          <p>{change === 'none' ? `${text}.` : `Smallest change that helps: ${codesIn(text)}`}</p>
        </div>
      ))}
      {whole && whole.alternatives.length > 0 ? (
        <Disclosure
          title={
            whole.alternatives.length === 1
              ? 'Another plan that reaches as much'
              : `${whole.alternatives.length} other plans that reach as much`
          }
        >
          {whole.alternatives.map((alternative, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- alternatives are numbered
            <div key={index} className={styles['alternative']}>
              <ul className={styles['list']}>
                {differenceLines(alternative).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <Button
                aria-label={`Use plan ${index + 2}`}
                onClick={() => planner.open(applied(whole.placements, alternative))}
              >
                Use this plan
              </Button>
            </div>
          ))}
        </Disclosure>
      ) : null}
      {whole ? <WhatIf plan={whole} planner={planner} question={question} /> : null}
      {shown.assumptions.length > 0 ? (
        <Disclosure
          title={`What this plan takes for granted (${shown.assumptionCount})`}
          open={shown.assumptions.some(({ kind }) => kind === 'requisites-unknown')}
        >
          <ul className={styles['assumptions']}>
            {shown.assumptions.map(({ kind, courses, text, effect }) => (
              <li key={`${kind} ${text}`}>
                <p>
                  {courses.length > 0 ? <strong>{someCourses(courses)}: </strong> : null}
                  {codesIn(text)}
                </p>
                <p className={styles['effect']}>{codesIn(effect)}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {children}
      <Sources sources={shown.sources} />
    </div>
  )
}

const MOST_NAMED = 6

const someCourses = (courses: readonly string[]): string =>
  [
    ...courses.slice(0, MOST_NAMED).map(codeOf),
    ...(courses.length > MOST_NAMED ? [`${courses.length - MOST_NAMED} more`] : []),
  ].join(', ')

const STAGES: Readonly<Record<NonNullable<TermPlan['gap']>['stage'], string>> = {
  goals: 'what lacks for the goals',
  'last-term': 'how many terms',
  load: 'credits a term',
}

type Alternative = TermPlan['alternatives'][number]

const applied = (placements: TermPlan['placements'], { added, dropped, moved }: Alternative) => {
  const gone = new Set(dropped.map(({ course }) => course))
  const to = new Map(moved.map(({ course, to: term }) => [course, term]))
  return [
    ...placements
      .filter(({ course }) => !gone.has(course))
      .map(({ course, term }) => ({ course, term: to.get(course) ?? term })),
    ...added,
  ]
}
