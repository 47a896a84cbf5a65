import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Progress } from './progress.tsx'

interface Query<Value> {
  data: Value | undefined
  error: unknown
  refetch: () => unknown
}

interface Props<Value> {
  query: Query<Value>
  /** What is being done, after “Could not …”. */
  doing: string
  /** Said while it is waited for. */
  waiting: string
  children: (value: Value) => ReactNode
}

/** What a query has come to: progress, a failure with a way forward, or its answer. */
export function Loaded<Value>({ query, doing, waiting, children }: Props<Value>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return <ErrorState error={query.error} doing={doing} onRetry={() => void query.refetch()} />
  return <Progress label={waiting} />
}
