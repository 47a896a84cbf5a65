import type { ReactNode } from 'react'
import { Progress } from '../../../parts/feedback/states.tsx'
import { answeredBy } from '../../../parts/study/engines.ts'
import { capitalize } from '../../../parts/text/words.ts'
import { Moment } from '../../../parts/time/moment.tsx'
import type { Running } from '../asking/asking-store.ts'
import type { Exchange } from '../log/exchanges.ts'
import { Citations } from './citations.tsx'
import styles from './exchange-row.module.css'
import { PlainText } from './plain-text.tsx'
import { Steps } from './steps.tsx'

interface Props {
  exchange: Exchange
  /** Notes about the answer. */
  notes: readonly string[]
  /** Shown instead of a missing answer. */
  unanswered: ReactNode
}

/** A question and its answer. */
export function ExchangeRow({ exchange, notes, unanswered }: Props) {
  const { at, question, answer, steps, isStopped } = exchange
  return (
    <li className={styles['exchange']}>
      <Question text={question} at={at} />
      <div className={styles['answer']}>
        <h3 className={styles['who']}>Tutor</h3>
        <div className={styles['said']}>
          {answer ? (
            <>
              <PlainText text={answer.text} />
              {notes.map((note) => (
                <p key={note} className={styles['note']}>
                  {note}
                </p>
              ))}
              <Citations citations={answer.citations} />
              <div className={styles['about']}>
                <p>
                  {capitalize(answeredBy(answer.engine, answer.model))}, <Moment at={answer.at} />
                </p>
                <Steps steps={steps} />
              </div>
            </>
          ) : (
            <>
              {isStopped ? <p className={styles['stopped']}>Answer stopped</p> : unanswered}
              <Steps steps={steps} />
            </>
          )}
        </div>
      </div>
    </li>
  )
}

function Question({ text, at }: { text: string; at?: string }) {
  return (
    <div className={styles['question']}>
      <h2 className={styles['who']}>
        <span>You</span>
        {at === undefined ? null : <Moment at={at} />}
      </h2>
      <div className={styles['asked']}>
        <PlainText text={text} />
      </div>
    </div>
  )
}

/** A question and the answer so far. */
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
