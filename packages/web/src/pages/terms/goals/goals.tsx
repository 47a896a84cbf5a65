import { useState } from 'react'
import { codeOf, useSchools } from '../../../api/schools.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { MOST_GOALS, type Goal } from '../question.ts'
import { GoalForm } from './goal-form.tsx'
import styles from './goals.module.css'
import { requirementLine } from './requirement-lines.ts'

interface Props {
  goals: readonly Goal[]
  onChange: (goals: Goal[]) => void
}

/** What is wanted, at one school or several. */
export function Goals({ goals, onChange }: Props) {
  const schools = useSchools()
  const [edited, setEdited] = useState<number | 'new'>()
  const isAdding = edited === 'new' || goals.length === 0
  return (
    <section className={styles['section']} aria-labelledby="goals-title">
      <h2 id="goals-title">Goals</h2>
      {goals.length > 0 ? (
        <ul className={styles['goals']}>
          {goals.map((goal, index) =>
            edited === index ? (
              // oxlint-disable-next-line react/no-array-index-key -- two goals may be the same
              <li key={index}>
                <GoalForm
                  goal={goal}
                  onCancel={() => setEdited(undefined)}
                  onKeep={(kept) => {
                    onChange(goals.with(index, kept))
                    setEdited(undefined)
                  }}
                />
              </li>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- two goals may be the same
              <li key={index} className={styles['goal']}>
                <div>
                  <p className={styles['name']}>{goal.name ?? schools.get(goal.school) ?? goal.school}</p>
                  <p className={styles['about']}>{aboutGoal(goal)}</p>
                </div>
                <p className={styles['buttons']}>
                  <Button
                    look="quiet"
                    aria-label={`Change the goal at ${schools.get(goal.school) ?? goal.school}`}
                    onClick={() => setEdited(index)}
                  >
                    Change
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={`Remove the goal at ${schools.get(goal.school) ?? goal.school}`}
                    onClick={() => onChange(goals.toSpliced(index, 1))}
                  >
                    <Icon name="close" />
                  </Button>
                </p>
              </li>
            ),
          )}
        </ul>
      ) : null}
      {isAdding ? (
        <GoalForm
          onCancel={goals.length === 0 ? undefined : () => setEdited(undefined)}
          onKeep={(goal) => {
            onChange([...goals, goal])
            setEdited(undefined)
          }}
        />
      ) : goals.length < MOST_GOALS ? (
        <p>
          <Button onClick={() => setEdited('new')}>
            <Icon name="plus" />
            Add a goal
          </Button>
        </p>
      ) : null}
    </section>
  )
}

function aboutGoal({ credits, courses = [], requirements = [] }: Goal): string {
  const parts = [
    ...(credits === undefined ? [] : [pluralize(credits, 'credit')]),
    ...courses.map(codeOf),
    ...requirements.map((each) => requirementLine(each) ?? 'A group of requirements'),
  ]
  return parts.length === 0 ? 'As many credits as possible' : parts.join('; ')
}
