import { codesIn, partsOf } from '../../../api/schools.ts'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../parts/display/icon.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { requirementsInWords, termsOf } from '../../../parts/plan/agreement-terms.ts'
import { listed } from '../../../parts/text/words.ts'
import { Agreement, Evidence } from './agreement.tsx'
import styles from './rule-row.module.css'
import type { ExactMatch, PartialMatch } from './use-resolutions.ts'

interface Props {
  rule: ExactMatch | PartialMatch
  given: ReactNode
  counts: ReactNode
  credits?: number | undefined
  /** Shown above the conditions. */
  children?: ReactNode
}

/** An agreement with its conditions and sources. */
export function RuleRow({ rule, given, counts, credits, children }: Props) {
  const { conditions, warnings, effectiveStart, effectiveEnd, evidence, ruleId } = rule
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const terms = termsOf(conditions)
  const said = [
    ...terms.conditions,
    ...(effectiveEnd === undefined
      ? []
      : [`for courses completed ${effectiveStart ? `from ${effectiveStart} ` : ''}until ${effectiveEnd}`]),
  ]
  const fulfils = requirementsInWords(terms)
  return (
    <li className={styles['rule']}>
      <p className={styles['given']}>{given}</p>
      <p className={styles['counts']}>
        <span className={styles['arrow']} aria-hidden="true">
          →
        </span>
        <span className={styles['hidden']}>counts as </span>
        {counts}
      </p>
      <p className={styles['credits']}>
        {credits === undefined ? null : (
          <>
            {credits}
            <span className={styles['unit']}> {credits === 1 ? 'credit' : 'credits'}</span>
          </>
        )}
      </p>
      <div className={styles['below']}>
        {children}
        {said.length > 0 ? <p>Conditions: {said.join('; ')}</p> : null}
        {fulfils === undefined ? null : <p>Counts toward {fulfils}</p>}
        {warnings.map((warning) => (
          <p key={warning} className={styles['warning']}>
            <Icon name="warning" />
            {codesIn(warning)}
          </p>
        ))}
        <p className={styles['evidence']}>
          <Evidence evidence={evidence} />
        </p>
      </div>
      <Button
        look="quiet"
        className={styles['open']}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Hide' : 'Show'} agreement for ${namesOf(rule)}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'right'} />
        Agreement
      </Button>
      <div id={id} className={styles['agreement']} hidden={!isOpen}>
        {isOpen ? <Agreement ruleId={ruleId} /> : null}
      </div>
    </li>
  )
}

const namesOf = (rule: Props['rule']): string => {
  const courses =
    'sourceCourses' in rule
      ? rule.sourceCourses
      : [...rule.have, ...rule.missing.flatMap(({ of }) => of.slice(0, 1))]
  return listed(courses.map((course) => partsOf(course).code))
}

interface RuleGroupProps {
  title: string
  count?: number | undefined
  note?: ReactNode
  children: ReactNode
}

/** A titled list of agreements. */
export function RuleGroup({ title, count, note, children }: RuleGroupProps) {
  return (
    <section className={styles['group']} aria-label={title}>
      <h3 className={styles['title']}>
        {title}
        {count === undefined ? null : <span className={styles['count']}> {count}</span>}
      </h3>
      {note ? <p className={styles['note']}>{note}</p> : null}
      <ul className={styles['rows']}>{children}</ul>
    </section>
  )
}
