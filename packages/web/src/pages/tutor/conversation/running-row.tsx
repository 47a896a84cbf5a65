import { Progress } from '../../../parts/feedback/states.tsx'
import type { Running } from '../asking/asking-store.ts'
import styles from './exchange-row.module.css'
import { Question } from './exchange-row.tsx'
import { PlainText } from './plain-text.tsx'

/** A question and as much of its answer as has come. */
export function RunningRow({ running }: { running: Running }) {
  const { question, text, isStopping } = running
  return (
    <li className={styles['exchange']}>
      <Question text={question} />
      <div className={styles['answer']}>
        <h3 className={styles['who']}>Tutor</h3>
        <div className={styles['said']}>
          {text === '' ? null : <PlainText text={text} />}
          <Progress label={isStopping ? 'Stopping' : text === '' ? 'Looking for an answer' : 'Answering'} />
        </div>
      </div>
    </li>
  )
}
