import { classes } from '../../../design/classes.ts'
import { pluralize } from '../../../parts/text/words.ts'
import styles from './course-table.module.css'
import { Courses, Together } from './counts-as.tsx'
import type { Choice } from './use-resolutions.ts'

interface Props {
  choices: readonly Choice[]
  onPick: (ruleId: string, alternative: number) => void
}

/** The agreements that leave the choice to the student. */
export function Choices({ choices, onPick }: Props) {
  if (choices.length === 0) return null
  return (
    <section className={classes(styles['section'], styles['screen'])} aria-label="Choices">
      <h3>Choices</h3>
      <div>
        {choices.map(({ ruleId, sourceCourses, alternatives, words }) => (
          <fieldset key={ruleId} className={styles['choice']}>
            <legend>
              <Courses courses={sourceCourses} />
            </legend>
            {alternatives.map(({ alternative, targets, targetCredits, chosen }) => (
              <label key={alternative}>
                <input
                  type="radio"
                  name={`choice ${ruleId}`}
                  checked={chosen}
                  onChange={() => onPick(ruleId, alternative)}
                />
                <span>
                  <Together targets={targets} /> ({pluralize(targetCredits, 'credit')})
                </span>
              </label>
            ))}
            {words.map((text) => (
              <p key={text} className={styles['small']}>
                {text}
              </p>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  )
}
