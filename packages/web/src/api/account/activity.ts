import { useInfiniteQuery } from '@tanstack/react-query'
import { ACCOUNT_KEY } from './own-account.ts'
import { request } from './request.ts'

/** An entry of the audit log. */
export interface AuditEntry {
  at: string
  event: string
  /** Who did it, if it was somebody else. */
  actor: string | null
  address: string | null
  detail: Readonly<Record<string, unknown>>
}

export interface AuditPage<Entry extends AuditEntry> {
  entries: readonly Entry[]
  /** Where the next page begins. */
  before?: string
}

/** The audit log page by page, the newest first. `path` may have filters. */
export function useAuditPages<Entry extends AuditEntry>(path: string, filters: Record<string, string> = {}) {
  const query = useInfiniteQuery({
    queryKey: [ACCOUNT_KEY, 'audit', path, filters],
    queryFn: ({ pageParam }) =>
      request<AuditPage<Entry>>(
        'GET',
        `${path}?${new URLSearchParams(pageParam === undefined ? filters : { ...filters, before: pageParam })}`,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before,
  })
  return { ...query, entries: query.data?.pages.flatMap(({ entries }) => entries) ?? [] }
}
