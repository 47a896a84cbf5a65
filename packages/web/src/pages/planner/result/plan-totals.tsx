import { partsOf } from '../../../api/schools.ts'
import { counted } from '../../../parts/counted.ts'
import type { PlanFacts } from './plan-facts.ts'
import styles from './plan-totals.module.css'
import type { Resolution } from './use-resolutions.ts'

interface Props {
  resolution: Resolution
  facts: PlanFacts
  school: string
}

/** The plan in a few numbers. */
export function PlanTotals({ resolution, facts, school }: Props) {
  const { bestPlan, totals } = resolution
  const { usedCredits, leftCredits, leftUnknown, leftOver, assessed } = facts
  const unknown = leftUnknown > 0 ? `, and ${counted(leftUnknown, 'course')} of unknown credits` : ''
  return (
    <dl className={styles['totals']}>
      <div className={styles['main']}>
        <dt>Credits at {school}</dt>
        <dd>{bestPlan.targetCredits}</dd>
      </div>
      <div>
        <dt>Your credits used</dt>
        <dd>{usedCredits}</dd>
      </div>
      <div>
        <dt>Left over</dt>
        <dd>
          {leftCredits}
          {leftOver.length > 0 ? (
            <span className={styles['about']}>
              {leftOver.map(({ course }) => partsOf(course).code).join(', ')}
              {unknown}
            </span>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>Agreements</dt>
        <dd className={styles['counts']}>
          {totals.exactMatches - assessed.length} exact, {totals.partialMatches} partial
        </dd>
      </div>
      <div>
        <dt>Undecided</dt>
        <dd>{totals.noRule + assessed.length}</dd>
      </div>
    </dl>
  )
}
