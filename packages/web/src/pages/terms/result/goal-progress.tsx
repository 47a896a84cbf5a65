import { codesIn, useSchools } from '../../../api/schools.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { wantsMost, type Goal } from '../question.ts'
import type { TermPlan } from '../use-term-plan.ts'
import styles from './plan-result.module.css'

/** How far the plan fills each goal, requirement by requirement. */
export function GoalProgress({ goals, asked }: { goals: TermPlan['goals']; asked: readonly Goal[] }) {
  const schools = useSchools()
  return (
    <section aria-label="Goals reached" className={styles['progress']}>
      {goals.map(
        ({ school, name, met, missing, credits, requirements, agreements, agreementCount }, index) => {
          const goal = asked[index]
          const isOpenEnded = goal !== undefined && wantsMost(goal)
          const [done, all] = fillOf({ credits, requirements }, goal)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two goals may be the same
            <article key={index} className={styles['goal']}>
              <h3>
                {name}{' '}
                {isOpenEnded ? null : met ? (
                  <Tag tone="accent">reached</Tag>
                ) : (
                  <Tag tone="warning">not reached</Tag>
                )}
              </h3>
              <p>
                {pluralize(credits, 'credit')} at {schools.get(school) ?? school}
                {missing > 0 ? `; ${pluralize(missing, 'credit')} missing` : ''}
              </p>
              {requirements.length > 0 ? (
                <>
                  <progress
                    className={styles['bar']}
                    aria-label={`Requirements met at ${schools.get(school) ?? school}`}
                    max={all}
                    value={done}
                  />
                  <ul className={styles['requirements']}>
                    {requirements.map((each) => (
                      <li key={each.text} data-met={each.met}>
                        <Icon name={each.met ? 'check' : 'minus'} />
                        <span>
                          {codesIn(each.text)}
                          {each.met ? '' : ` (${pluralize(each.missing, 'credit')} missing)`}
                          {each.by.length > 0 && each.by.join() !== each.text ? (
                            <span className={styles['by']}> {codesIn(each.by.join(', '))}</span>
                          ) : null}
                        </span>
                      </li>
                    ))}
                  </ul>
                </>
              ) : null}
              {agreementCount > 0 ? (
                <Disclosure title={`${pluralize(agreementCount, 'agreement')} used`}>
                  <ul className={styles['list']}>
                    {agreements.map(({ ruleId, courses, gives }) => (
                      <li key={ruleId}>
                        {codesIn(courses.join(' and '))}: {codesIn(gives)}
                      </li>
                    ))}
                    {agreementCount > agreements.length ? (
                      <li>and {agreementCount - agreements.length} more</li>
                    ) : null}
                  </ul>
                </Disclosure>
              ) : null}
            </article>
          )
        },
      )}
    </section>
  )
}

/** How much is done of how much: credits where so many are wanted, else requirements. */
function fillOf(
  { credits, requirements }: Pick<TermPlan['goals'][number], 'credits' | 'requirements'>,
  goal: Goal | undefined,
): [done: number, all: number] {
  if (requirements.length === 1 && goal?.credits !== undefined)
    return [Math.min(credits, goal.credits), goal.credits]
  return [requirements.filter(({ met }) => met).length, requirements.length]
}
