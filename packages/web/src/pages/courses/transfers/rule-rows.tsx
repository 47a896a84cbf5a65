import { Fragment } from 'react'
import { requirementsInWords, termsOf } from '../../../parts/plan/agreement-terms.ts'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import type { Rule, SchoolRules } from './rule-order.ts'
import styles from './rule-rows.module.css'

type Target = Rule['targets'][number][number]

/** The agreements with one school. */
export function RuleRows({ school, rules }: Pick<SchoolRules, 'school' | 'rules'>) {
  return (
    <div className={styles['group']}>
      <h4 className={styles['school']}>{school}</h4>
      <ul className={styles['rules']}>
        {rules.map((rule) => (
          <li key={rule.ruleId} className={styles['rule']}>
            <p className={styles['deal']}>
              <Given rule={rule} /> <span aria-hidden="true">→</span>
              <span className={styles['hidden']}> counts as </span> <Counts rule={rule} />
            </p>
            <p className={styles['terms']}>{inWords(rule)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The courses in the agreement's text, as links. */
function Given({ rule: { sources, sourceCourses } }: { rule: Rule }) {
  const known = new Set(sourceCourses)
  const parts = sources.split(/( & | or |[()])/)
  return parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line's parts never move
    <Fragment key={at}>
      {known.has(part) ? <CourseLink course={part} /> : part.replaceAll('&', 'and')}
    </Fragment>
  ))
}

function Counts({ rule }: { rule: Rule }) {
  if (rule.outcome === 'no-credit') return <Tag tone="danger">no credit</Tag>
  if (rule.outcome === 'individual-assessment') return <Tag tone="warning">individual assessment</Tag>
  return rule.targets.map((together, at) => (
    <Fragment key={JSON.stringify(together)}>
      {at > 0 ? ' or ' : ''}
      {together.map((target, index) => (
        <Fragment key={JSON.stringify(target)}>
          {index > 0 ? ' and ' : ''}
          <Counted target={target} />
        </Fragment>
      ))}
    </Fragment>
  ))
}

function Counted({ target }: { target: Target }) {
  const credits =
    target.credits === undefined ? '' : ` (${target.credits} ${target.credits === 1 ? 'credit' : 'credits'})`
  if (target.kind === 'course')
    return (
      <>
        <CourseLink course={target.course} />
        {credits}
      </>
    )
  const name =
    target.kind === 'generic'
      ? `${target.subject} ${target.pattern}`
      : `${target.bucket} ${target.pattern ?? ''}`.trim()
  return (
    <>
      {name}
      {credits}
    </>
  )
}

function inWords({ inEffect, effectiveStart, effectiveEnd, conditions }: Rule): string {
  const terms = termsOf(conditions)
  const fulfils = requirementsInWords(terms)
  return [
    ...(inEffect ? [] : ['not in effect today']),
    ...(effectiveStart ? [`from ${effectiveStart}`] : []),
    ...(effectiveEnd ? [`until ${effectiveEnd}`] : []),
    ...terms.conditions,
    ...(fulfils === undefined ? [] : [`counts toward ${fulfils}`]),
  ].join(', ')
}
