import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { useToday } from '../../../parts/time/use-today.ts'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import { Sources } from '../../../parts/display/sources.tsx'
import type { Catalog } from '../catalog/use-catalog.ts'
import { Choices } from './choices.tsx'
import { CourseTable } from './course-table.tsx'
import { PlanAgreements } from './plan-agreements.tsx'
import { planFacts } from './plan-facts.ts'
import { planSources } from './agreement.tsx'
import { PlanTotals } from './plan-totals.tsx'
import styles from './rule-row.module.css'
import type { Resolution } from './use-resolutions.ts'

interface Props {
  resolution: Resolution
  courses: readonly TakenCourse[]
  catalog: Catalog
  school: string
  onPick: (ruleId: string, alternative: number) => void
  /** Counts a missing course as if it were completed. */
  onTry: (course: string) => void
  /** Folds the agreements away. */
  isBrief: boolean
}

/** The plan for one school. */
export function TargetResult({ resolution, courses, catalog, school, onPick, onTry, isBrief }: Props) {
  const { asOfDate } = resolution
  const facts = planFacts(resolution, courses, catalog)
  const today = useToday()
  const agreements = <PlanAgreements resolution={resolution} facts={facts} onTry={onTry} />
  return (
    <article className={styles['result']} aria-labelledby="result-school">
      <header>
        <h2 id="result-school">{school}</h2>
        <p className={styles['small']}>
          Based on agreements in force {asOfDate === today ? 'today' : `on ${asOfDate}`}. {school} makes the
          final decision.
        </p>
      </header>
      <p className={styles['summary']}>{resolution.summary}</p>
      <CourseTable resolution={resolution} school={school} />
      <Choices choices={resolution.choices} onPick={onPick} />
      <PlanTotals resolution={resolution} facts={facts} school={school} />
      {isBrief ? <Disclosure title="Agreements">{agreements}</Disclosure> : agreements}
      <Sources sources={planSources(resolution)} />
    </article>
  )
}
