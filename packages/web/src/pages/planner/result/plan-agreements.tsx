import { codesIn, partsOf } from '../../../api/schools.ts'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { CountsAs, Courses, Together } from './counts-as.tsx'
import { PartialRow } from './partial-row.tsx'
import type { PlanFacts } from './plan-facts.ts'
import { RuleGroup, RuleRow } from './rule-row.tsx'
import styles from './rule-row.module.css'
import type { ExactMatch, Resolution } from './use-resolutions.ts'

interface Props {
  resolution: Resolution
  facts: PlanFacts
  /** Counts a missing course as if it were completed. */
  onTry: (course: string) => void
}

/** The agreements that the plan uses, almost uses, and could not use. */
export function PlanAgreements({ resolution, facts, onTry }: Props) {
  const { bestPlan, partialMatches, noRule, contradictions, toBeRead, totals } = resolution
  const { chosen, alternatives, noCredit, assessed } = facts
  return (
    <>
      {chosen.length > 0 ? (
        <RuleGroup
          title="Best plan"
          note={[
            bestPlan.optimal
              ? 'Each course counts once. No other combination earns more credits.'
              : 'Each course counts once. There were too many combinations to try them all, so a better plan may exist.',
            ...bestPlan.notes.map(codesIn),
          ].join(' ')}
        >
          {chosen.map(({ planned, match }) => (
            <RuleRow
              key={match.ruleId}
              rule={match}
              given={<Courses courses={planned.sourceCourses} />}
              counts={<Together targets={planned.targets} />}
              credits={planned.targetCredits}
            />
          ))}
        </RuleGroup>
      ) : (
        <RuleGroup
          title="Best plan"
          note="These courses don’t meet any agreement. See what’s missing below, or choose another school."
        >
          {null}
        </RuleGroup>
      )}
      {contradictions.length > 0 ? (
        <RuleGroup
          title="Conflicting agreements"
          count={totals.contradictions}
          note="These agreements differ. Ask the school which one applies."
        >
          {contradictions.map(({ sourceCourses, rules }) => (
            <li key={rules[0]?.ruleId} className={styles['row']}>
              <p className={styles['course']}>
                <Courses courses={sourceCourses} />
              </p>
              <p>
                {rules.map((rule, at) => (
                  <span key={rule.ruleId}>
                    {at > 0 ? ' vs. ' : ''}
                    <CountsAs rule={rule} />
                  </span>
                ))}
              </p>
            </li>
          ))}
        </RuleGroup>
      ) : null}
      {partialMatches.length > 0 ? (
        <RuleGroup
          title="Partial matches"
          count={totals.partialMatches}
          note="Partly completed, closest first"
        >
          {partialMatches.map((match) => (
            <PartialRow key={match.ruleId} match={match} onTry={onTry} />
          ))}
        </RuleGroup>
      ) : null}
      {toBeRead.length > 0 ? (
        <RuleGroup
          title="To be read"
          count={totals.toBeRead}
          note="We couldn’t interpret these agreements. Read them, and ask the school."
        >
          {toBeRead.map(({ ruleId, sourceCourses, text, link }) => (
            <li key={ruleId} className={styles['row']}>
              <p className={styles['course']}>
                <Courses courses={sourceCourses} />
              </p>
              <p className={styles['reason']}>
                “{text}”{' '}
                {link === undefined ? null : (
                  <a href={link} rel="noreferrer" target="_blank">
                    Source
                  </a>
                )}
              </p>
            </li>
          ))}
        </RuleGroup>
      ) : null}
      {noRule.length + assessed.length > 0 ? (
        <RuleGroup
          title="Undecided"
          count={totals.noRule + assessed.length}
          note={
            resolution.courses.some(({ why }) => why === 'subject-not-loaded' || why === 'other-departments')
              ? 'No agreement decides about these'
              : 'Assessed individually when you apply'
          }
        >
          {assessed.map((match) => (
            <ExactRow key={match.ruleId} match={match} />
          ))}
          {noRule.map(({ course, reason, nearest }) => (
            <li key={course} className={styles['row']}>
              <p className={styles['course']}>
                {nearest === undefined ? <CourseLink course={course} /> : partsOf(course).code}
              </p>
              <p className={styles['reason']}>{reason}.</p>
            </li>
          ))}
        </RuleGroup>
      ) : null}
      {noCredit.length > 0 ? (
        <RuleGroup title="No credit" count={noCredit.length}>
          {noCredit.map((match) => (
            <ExactRow key={match.ruleId} match={match} />
          ))}
        </RuleGroup>
      ) : null}
      {alternatives.length > 0 ? (
        <div className={styles['others']}>
          <Disclosure title={`Other matches not in the plan (${alternatives.length})`}>
            <ul className={styles['rows']}>
              {alternatives.map((match) => (
                <ExactRow key={match.ruleId} match={match} />
              ))}
            </ul>
          </Disclosure>
        </div>
      ) : null}
    </>
  )
}

function ExactRow({ match }: { match: ExactMatch }) {
  return (
    <RuleRow
      rule={match}
      given={<Courses courses={match.sourceCourses} />}
      counts={<CountsAs rule={match} />}
      credits={match.outcome === 'credit' ? match.targetCredits : undefined}
    />
  )
}
