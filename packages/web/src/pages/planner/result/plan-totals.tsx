import { partsOf } from '../../../api/schools.ts'
import { aboutSum, figureOf, type CreditedCourse } from '../catalog/course-credits.ts'
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
  const { used, left, leftOver, open, openSum, assessed } = facts
  return (
    <dl className={styles['totals']}>
      <div className={styles['main']}>
        <dt>Credits at {school}</dt>
        <dd>{bestPlan.targetCredits}</dd>
      </div>
      <div>
        <dt>Credits that transfer</dt>
        <dd>
          {figureOf(used)}
          <About text={aboutSum(used)} />
        </dd>
      </div>
      <div>
        <dt>Not transferring</dt>
        <dd>
          {figureOf(left)}
          <About text={namesOf(leftOver)} />
        </dd>
      </div>
      <div>
        <dt>Open</dt>
        <dd>
          {figureOf(openSum)}
          <About text={namesOf(open)} />
        </dd>
      </div>
      <div>
        <dt>Agreements</dt>
        <dd className={styles['counts']}>
          {totals.exactMatches - assessed.length} exact, {totals.partialMatches} partial
        </dd>
      </div>
    </dl>
  )
}

const About = ({ text }: { text: string }) =>
  text === '' ? null : <span className={styles['about']}>{text}</span>

/** Names the courses, with notes about their credits. */
function namesOf(courses: readonly CreditedCourse[]): string {
  const isAllUnknown = courses.every(({ credits }) => credits === null)
  return courses
    .map(({ course, credits, isFromCatalog }) => {
      const { code } = partsOf(course)
      if (credits === null) return isAllUnknown ? code : `${code} (credits unknown)`
      return isFromCatalog ? `${code} (${credits} from the catalog)` : code
    })
    .join(', ')
}
