import type { Arguments } from '../../../api/call.ts'
import { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { NoSessions } from './no-sessions.tsx'
import { PendingLogs } from './pending-logs.tsx'
import { SessionRows } from './session-rows.tsx'

/** The sessions that fit, page by page. */
export function FoundSessions({ filter }: { filter: Arguments<'list_sessions'> }) {
  const found = useToolPages('list_sessions', filter, { keepPrevious: true })
  const [first] = found.pages
  if (found.error)
    return <ErrorState error={found.error} doing="list the sessions" onRetry={() => void found.refetch()} />
  if (!first) return <Progress label="Looking through the logs" />
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
        <EmptyState title="No session fits">
          Try other days, another part of the folder’s name, or all agents.
        </EmptyState>
      )}
      <ShowMore query={found} shown={sessions.length} total={first._meta.total_items} of="session" />
    </>
  )
}
