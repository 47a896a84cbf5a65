import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type Data } from '../../../api/call.ts'
import { autoRefresh, useRefreshOnFocus } from '../../../api/auto-refresh.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { eventsInExport, eventsSince, exportedText } from './read-events.ts'
import type { SessionEvent } from './session-event.ts'

export interface SessionLog {
  summary: Data<'tn_session_summarize'>
  sync: Data<'tn_session_sync_status'>
  events: readonly SessionEvent[]
}

/** The query key. */
export const logKey = (sessionId: string) => [TOOL_KEY, 'session-log', sessionId]

/** A session. Events never change, so only new ones are loaded. A closed session is read by export, because resuming would reopen it. */
const sessionLogQuery = (sessionId: string) =>
  queryOptions({
    queryKey: logKey(sessionId),
    queryFn: async ({ signal, client, queryKey }): Promise<SessionLog> => {
      const [{ data: summary }, { data: sync }] = await Promise.all([
        call('tn_session_summarize', { sessionId }, { signal }),
        call('tn_session_sync_status', { sessionId }, { signal }),
      ])
      const known = client.getQueryData<SessionLog>(queryKey)?.events ?? []
      const last = known.at(-1)?.seq ?? 0
      const events =
        last === sync.lastSeq
          ? known
          : last > 0 && summary.status === 'open'
            ? [...known, ...(await eventsSince(sessionId, last, signal))]
            : eventsInExport(await exportedText(sessionId, signal))
      return { summary, sync, events }
    },
  })

export function useSessionLog(sessionId: string) {
  const query = useQuery({ ...sessionLogQuery(sessionId), ...autoRefresh })
  useRefreshOnFocus(query)
  return query
}
