import type { ReactNode } from 'react'
import { CallFailure, isPassing } from '../../api/call-failure.ts'
import { Button } from '../form/button.tsx'
import { NextActions } from '../links/next-actions.tsx'
import styles from './states.module.css'

interface Props {
  title: string
  /** What to do, so that it is no longer empty. */
  children: ReactNode
  actions?: ReactNode
}

/** Says why there is nothing and what to do about it. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className={styles['state']}>
      <h3>{title}</h3>
      <p className={styles['text']}>{children}</p>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}

interface ErrorStateProps {
  error: unknown
  /** What was being done, for the title: “search courses”. */
  doing: string
  onRetry?: (() => void) | undefined
}

/** Says what happened, and the way forward. */
export function ErrorState({ error, doing, onRetry }: ErrorStateProps) {
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

interface ProgressProps {
  /** What is being waited for. */
  label: string
  /** How far it is, from 0 to 1, where that is known. */
  share?: number | undefined
}

/** Shows itself after 300 ms: what is faster needs none. */
export function Progress({ label, share }: ProgressProps) {
  return (
    <div className={styles['progress']} role="status">
      <Bar label={label} share={share} />
      <p className={styles['label']}>{label}</p>
    </div>
  )
}

/** How far something is, as a thin bar. */
export function Bar({ label, share }: ProgressProps) {
  return (
    <progress
      className={styles['bar']}
      aria-label={label}
      {...(share === undefined ? {} : { value: share })}
    />
  )
}

/** A line at the top of the page while anything is asked for in the background. */
export function ProgressLine({ active }: { active: boolean }) {
  return <div className={styles['line']} data-active={active || undefined} aria-hidden="true" />
}

interface Query<Value> {
  data: Value | undefined
  error: unknown
  refetch: () => unknown
}

interface LoadedProps<Value> {
  query: Query<Value>
  /** What is being done, after “Could not …”. */
  doing: string
  /** Said while it is waited for. */
  waiting: string
  children: (value: Value) => ReactNode
}

/** What a query has come to: progress, a failure with a way forward, or its answer. */
export function Loaded<Value>({ query, doing, waiting, children }: LoadedProps<Value>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return <ErrorState error={query.error} doing={doing} onRetry={() => void query.refetch()} />
  return <Progress label={waiting} />
}
