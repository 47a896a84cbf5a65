import type { Arguments } from '../../../api/call.ts'
import { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { HitRows } from './hit-rows.tsx'
import { PendingLogs } from './pending-logs.tsx'

interface Props {
  query: Arguments<'search_sessions'>
  /** Within one session, which needs no name. */
  inSession?: boolean
}

/** The steps in which words were found, the best first. */
export function FoundSteps({ query, inSession = false }: Props) {
  const found = useToolPages('search_sessions', query, { keepPrevious: true })
  const [first] = found.pages
  if (found.error)
    return <ErrorState error={found.error} doing="search the logs" onRetry={() => void found.refetch()} />
  if (!first) return <Progress label="Searching the logs" />
  const hits = found.pages.flatMap(({ data }) => data.hits)
  const pending = found.pages.at(-1)?.data.pending_files
  return (
    <>
      {pending === undefined ? null : <PendingLogs count={pending} onAgain={found.refetch} />}
      {hits.length > 0 ? (
        <HitRows hits={hits} inSession={inSession} />
      ) : pending === undefined ? (
        <EmptyState title="Nothing found">
          {inSession
            ? 'No message, command or result of this session has these words. Try fewer of them.'
            : 'No message, command or result has these words. Try fewer of them, or all agents and days.'}
        </EmptyState>
      ) : null}
      <ShowMore query={found} shown={hits.length} of="place" />
    </>
  )
}
