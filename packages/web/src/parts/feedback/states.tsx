import { createContext, type ReactNode, useContext } from 'react'
import { CallFailure, isTemporary, type NextAction } from '../../api/call-failure.ts'
import { Button } from '../form/button.tsx'
import { asSentence, pluralize } from '../text/words.ts'
import styles from './states.module.css'

interface Props {
  title: string
  /** What to do next. */
  children: ReactNode
  actions?: ReactNode
}

/** Why there is nothing to show and what to do about it. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className={styles['state']}>
      <h3>{title}</h3>
      <p className={styles['text']}>{children}</p>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}

/** Shows the suggestions of a failed call. Views have no pages for them, so it shows nothing by default. */
export const Suggestions = createContext((_actions: readonly NextAction[]): ReactNode => null)

interface ErrorStateProps {
  error: unknown
  /** What was being done, for the title: “search courses”. */
  doing: string
  onRetry?: (() => void) | undefined
  /** Shown where the address names something that does not exist; the action replaces the server's suggestions. */
  missing?: { title: string; text?: string; action?: ReactNode } | undefined
}

/** What went wrong and what to do about it. */
export function ErrorState({ error, doing, onRetry, missing }: ErrorStateProps) {
  const suggested = useContext(Suggestions)
  const failure = error instanceof CallFailure ? error : undefined
  if (missing && failure && (failure.code === 'NOT_FOUND' || failure.details.kind === 'validation'))
    return (
      <div className={styles['state']} role="alert" data-kind="error">
        <h3>{missing.title}</h3>
        <p className={styles['text']}>
          {missing.text ?? 'It may have been deleted, or the address may be wrong.'}
        </p>
        <Nearest names={failure.details.nearest ?? []} />
        {missing.action ?? suggested(failure.next)}
      </div>
    )
  const { reason, issues = [], nearest = [], retryAfter } = failure?.details ?? {}
  // An error about one field is that field's message: once, and without the parameter's name.
  const [only] = issues.length === 1 ? issues : []
  const said = only && failure?.message === `${only.path}: ${only.message}` ? only.message : undefined
  return (
    <div className={styles['state']} role="alert" data-kind="error">
      <h3>Couldn’t {doing}</h3>
      <p className={styles['text']}>
        {failure ? asSentence(said ?? failure.message) : 'Something went wrong on this page.'}
        {reason ? ` ${asSentence(reason)}` : ''}
        {retryAfter === undefined ? '' : ` Try again in ${pluralize(Math.ceil(retryAfter), 'second')}.`}
      </p>
      {issues.length > 0 && said === undefined ? (
        <ul className={styles['issues']}>
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      ) : null}
      <Nearest names={nearest} />
      {suggested(failure?.next ?? [])}
      {onRetry && (!failure || isTemporary(failure) || failure.code === 'UNREADABLE') ? (
        <div className={styles['actions']}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      ) : null}
      {failure?.requestId ? <p className={styles['small']}>Request ID: {failure.requestId}</p> : null}
    </div>
  )
}

const Nearest = ({ names }: { names: readonly string[] }) =>
  names.length > 0 ? <p className={styles['text']}>Did you mean {names.join(', ')}?</p> : null

interface ProgressProps {
  /** What is loading. */
  label: string
  /** From 0 to 1, where known. */
  share?: number | undefined
}

/** Appears after 300 ms. */
export function Progress({ label, share }: ProgressProps) {
  return (
    <div className={styles['progress']} role="status">
      <Bar label={label} share={share} />
      <p className={styles['label']}>{label}</p>
    </div>
  )
}

/** A thin progress bar. */
export function Bar({ label, share }: ProgressProps) {
  return (
    <progress
      className={styles['bar']}
      aria-label={label}
      {...(share === undefined ? {} : { value: share })}
    />
  )
}

/** A line at the top of the page while requests are running. */
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
  /** What is being done, after “Couldn’t …”. */
  doing: string
  /** Shown while loading. */
  waiting: string
  missing?: ErrorStateProps['missing']
  children: (value: Value) => ReactNode
}

/** The state of a query: loading, failed, or its data. */
export function Loaded<Value>({ query, doing, waiting, missing, children }: LoadedProps<Value>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <ErrorState error={query.error} doing={doing} missing={missing} onRetry={() => void query.refetch()} />
    )
  return <Progress label={waiting} />
}
