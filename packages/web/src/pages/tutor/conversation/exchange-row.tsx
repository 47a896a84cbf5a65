import type { ReactNode } from 'react'
import { MarkdownText } from '../../../parts/markdown/markdown-text.tsx'
import { Progress } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { answeredBy } from '../../../parts/study/engines.ts'
import { asSentence, capitalize } from '../../../parts/text/words.ts'
import { Moment } from '../../../parts/time/moment.tsx'
import { AnswerActions } from '../answer/answer-actions.tsx'
import type { Running } from '../asking/asking-store.ts'
import type { Exchange } from '../log/exchanges.ts'
import { Citations } from './citations.tsx'
import { ConnectModel } from './connect-model.tsx'
import styles from './exchange-row.module.css'
import { PlainText } from './plain-text.tsx'
import { Steps } from './steps.tsx'

interface Props {
  sessionId: string
  exchange: Exchange
  /** Whether the answer has just come, so that a stored voice reads it aloud. */
  isNew: boolean
  /** Notes about the answer. */
  notes: readonly string[]
  /** What had come of an answer that was stopped. */
  soFar: string | undefined
  /** Undefined where the question cannot be asked again. */
  onAskAgain: (() => void) | undefined
  /** Shown instead of a missing answer. */
  unanswered: ReactNode
}

/** A question and its answer. */
export function ExchangeRow({ sessionId, exchange, isNew, notes, soFar, onAskAgain, unanswered }: Props) {
  const { at, question, answer, steps, isStopped } = exchange
  return (
    <li className={styles['exchange']}>
      <Question text={question} at={at} />
      <div className={styles['answer']}>
        <h3 className={styles['who']}>Tutor</h3>
        <div className={styles['said']}>
          {answer ? (
            <>
              <AnswerText text={answer.text} isMarkdown={answer.model !== null} />
              {notes.filter(addsSomething).map((note) => (
                <p key={note} className={styles['note']}>
                  {asSentence(note)}
                </p>
              ))}
              <Citations citations={answer.citations} />
              {answer.model === null && answer.citations.length === 0 ? <ConnectModel /> : null}
              <div className={styles['about']}>
                <p>
                  {capitalize(answeredBy(answer.engine, answer.model))}
                  {answer.model !== null && answer.citations.length === 0 ? ', nothing looked up' : ''},{' '}
                  <Moment at={answer.at} />
                </p>
                <Steps steps={steps} />
              </div>
              <AnswerActions {...{ sessionId, question, answer, isNew, onAskAgain }} />
            </>
          ) : (
            <>
              {isStopped ? <Stopped {...{ soFar, onAskAgain }} /> : unanswered}
              <Steps steps={steps} />
            </>
          )}
        </div>
      </div>
    </li>
  )
}

/** That no model is connected stands below each answer of the records, and beside the conversation. */
const addsSomething = (note: string): boolean => note !== 'Answered from your records: no model is connected'

/** A stopped answer, as far as it had come on this page. */
function Stopped({ soFar, onAskAgain }: Pick<Props, 'soFar' | 'onAskAgain'>) {
  return (
    <>
      {soFar === undefined ? null : <AnswerText text={soFar} isMarkdown />}
      <div className={styles['stopped']}>
        <p>Answer stopped</p>
        {onAskAgain ? <Button onClick={onAskAgain}>Ask again</Button> : null}
      </div>
    </>
  )
}

/** Models write Markdown; what the records say is plain text. */
function AnswerText({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const plain = <PlainText text={text} />
  return isMarkdown ? <MarkdownText text={text} fallback={plain} /> : plain
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
  const { question, text, lookup, isStopping } = running
  return (
    <li className={styles['exchange']}>
      <Question text={question} />
      <div className={styles['answer']}>
        <h3 className={styles['who']}>Tutor</h3>
        <div className={styles['said']}>
          {text === '' ? null : <AnswerText text={text} isMarkdown />}
          <Progress
            label={
              isStopping ? 'Stopping' : (lookup ?? (text === '' ? 'Looking for an answer' : 'Answering'))
            }
          />
        </div>
      </div>
    </li>
  )
}
