import { diffAnswer, isTypedRight, MOST_COMPARED } from './answer-diff.ts'
import styles from './typed-answer.module.css'

/** What was typed beside the answer: what is wrong is struck out, what is missing underlined. */
export function TypedAnswer({ typed, answer }: { typed: string; answer: string }) {
  if (typed.trim() === '') return null
  if (isTypedRight(typed, answer))
    return (
      <p className={styles['typed']} role="status">
        You typed: <strong>{typed.trim()}</strong>. Correct.
      </p>
    )
  if (typed.length > MOST_COMPARED || answer.length > MOST_COMPARED)
    return (
      <p className={styles['typed']} role="status">
        You typed: {typed.trim()}
      </p>
    )
  return (
    <p
      className={styles['typed']}
      role="status"
      aria-label={`You typed ${typed.trim()}; the answer is ${answer}`}
    >
      You typed:{' '}
      <span className={styles['letters']}>
        {diffAnswer(typed, answer).map(({ kind, text, start }) =>
          kind === 'same' ? (
            <span key={start}>{text}</span>
          ) : kind === 'extra' ? (
            <del key={start}>{text}</del>
          ) : (
            <ins key={start}>{text}</ins>
          ),
        )}
      </span>
    </p>
  )
}
