import { partsOf } from '../../../api/schools.ts'
import { Button } from '../../../parts/form/button.tsx'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { Courses, CountsAs } from './counts-as.tsx'
import { WHY_NOT } from './plan-facts.ts'
import { RuleRow } from './rule-row.tsx'
import styles from './rule-row.module.css'
import type { PartialMatch } from './use-resolutions.ts'

/** A partly met agreement and what is missing. */
export function PartialRow({ match, onTry }: { match: PartialMatch; onTry: (course: string) => void }) {
  const { have, notCounting } = match
  const refused = new Set(notCounting.map(({ course }) => course))
  const missing = match.missing.filter(({ of }) => !of.every((course) => refused.has(course)))
  const all = missing.filter(({ need, of, more = 0 }) => need === of.length + more)
  const choices = missing.filter((each) => !all.includes(each))
  const [next] = missing.flatMap(({ of }) => of.slice(0, 1))
  return (
    <RuleRow
      rule={match}
      given={<Courses courses={have.length > 0 ? have : notCounting.map(({ course }) => course)} />}
      counts={<CountsAs rule={match} />}
      credits={match.targetCredits}
    >
      {all.length > 0 ? (
        <p className={styles['missing']}>
          <strong>Missing:</strong> <Courses courses={all.flatMap(({ of }) => of)} />
        </p>
      ) : null}
      {choices.map(({ need, of, more = 0 }) => (
        <p key={of.join()} className={styles['missing']}>
          <strong>Missing:</strong> {need} of <Courses courses={of} by="or" />
          {more > 0 ? `, or ${more} more` : ''}
        </p>
      ))}
      {next === undefined ? null : (
        <p className={styles['try']}>
          <Button look="quiet" onClick={() => onTry(next)}>
            Add {partsOf(next).code} to the plan
          </Button>
        </p>
      )}
      {notCounting.map(({ course, why }) => (
        <p key={`${course} ${why}`} className={styles['missing']}>
          <CourseLink course={course} /> doesn’t count here: {WHY_NOT[why]}
        </p>
      ))}
    </RuleRow>
  )
}
