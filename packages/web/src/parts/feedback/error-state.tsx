import { CallFailure, isPassing } from '../../api/call-failure.ts'
import { Button } from '../form/button.tsx'
import { NextActions } from '../links/next-actions.tsx'
import styles from './state.module.css'

interface Props {
  error: unknown
  /** What was being done, for the title: “search courses”. */
  doing: string
  onRetry?: (() => void) | undefined
}

/** Says what happened, and the way forward. */
export function ErrorState({ error, doing, onRetry }: Props) {
  const failure = error instanceof CallFailure ? error : undefined
  const { reason, issues = [], nearest = [], retryAfter } = failure?.details ?? {}
  return (
    <div className={styles['state']} role="alert" data-kind="error">
      <h3>Could not {doing}</h3>
      <p className={styles['text']}>
        {failure ? asSentence(failure.message) : 'This page met a fault of its own.'}
        {reason ? ` ${asSentence(reason)}` : ''}
        {retryAfter === undefined ? '' : ` Try again in ${Math.ceil(retryAfter)} s.`}
      </p>
      {issues.length > 0 ? (
        <ul className={styles['issues']}>
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      ) : null}
      {nearest.length > 0 ? <p className={styles['text']}>Close to it: {nearest.join(', ')}</p> : null}
      <NextActions actions={failure?.next ?? []} />
      {onRetry && (!failure || isPassing(failure) || failure.code === 'UNREADABLE') ? (
        <div className={styles['actions']}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      ) : null}
      {failure?.requestId ? <p className={styles['small']}>Request {failure.requestId}</p> : null}
    </div>
  )
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
