import { useEffect } from 'react'
import type { Arguments } from '../../../api/call.ts'
import { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import styles from './rows.module.css'
import { HitRows } from './hit-rows.tsx'
import { NoSessions } from './no-sessions.tsx'
import { SessionRows } from './session-rows.tsx'

/** Matching sessions, page by page. */
export function SessionResults({ filter }: { filter: Arguments<'list_sessions'> }) {
  const found = useToolPages('list_sessions', filter, { keepPrevious: true })
  const [first] = found.pages
  if (found.error)
    return <ErrorState error={found.error} doing="load sessions" onRetry={() => void found.refetch()} />
  if (!first) return <Progress label="Loading sessions" />
  const sessions = found.pages.flatMap(({ data }) => data.sessions)
  const pending = found.pages.at(-1)?.data.pending_files
  return (
    <>
      {pending === undefined ? null : <PendingLogs count={pending} onAgain={found.refetch} />}
      {sessions.length > 0 ? (
        <SessionRows sessions={sessions} />
      ) : pending !== undefined ? null : Object.keys(filter).length === 0 ? (
        <NoSessions />
      ) : (
        <EmptyState title="No results">Try other dates, another folder, or all agents.</EmptyState>
      )}
      <ShowMore query={found} shown={sessions.length} total={first._meta.total_items} of="session" />
    </>
  )
}

interface Props {
  query: Arguments<'search_sessions'>
  /** Whether the search is within one session. */
  inSession?: boolean
}

/** Matching steps, best first. */
export function StepResults({ query, inSession = false }: Props) {
  const found = useToolPages('search_sessions', query, { keepPrevious: true })
  const [first] = found.pages
  if (found.error)
    return <ErrorState error={found.error} doing="search sessions" onRetry={() => void found.refetch()} />
  if (!first) return <Progress label="Searching sessions" />
  const hits = found.pages.flatMap(({ data }) => data.hits)
  const pending = found.pages.at(-1)?.data.pending_files
  return (
    <>
      {pending === undefined ? null : <PendingLogs count={pending} onAgain={found.refetch} />}
      {hits.length > 0 ? (
        <HitRows hits={hits} inSession={inSession} />
      ) : pending === undefined ? (
        <EmptyState title="No results">
          {inSession
            ? 'Try fewer or different words.'
            : 'Try fewer or different words, or all agents and dates.'}
        </EmptyState>
      ) : null}
      <ShowMore query={found} shown={hits.length} of="result" />
    </>
  )
}

const AGAIN_MS = 1_500

/** Polls while logs are still being indexed. */
function PendingLogs({ count, onAgain }: { count: number; onAgain: () => unknown }) {
  useEffect(() => {
    const timer = setInterval(() => void onAgain(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [onAgain])
  return (
    <p role="status" className={styles['pending']}>
      Reading {pluralize(count, 'log')}… More results may appear.
    </p>
  )
}
