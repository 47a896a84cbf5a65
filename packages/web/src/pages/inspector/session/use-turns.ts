import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call, type Answer, type Data } from '../../../api/call.ts'
import { CallFailure } from '../../../api/call-failure.ts'

export type Turn = Data<'get_session_turns'>['turns'][number]
type Page = Answer<Data<'get_session_turns'>>
type Pages = InfiniteData<Page, string | undefined>

const KEY = 'inspected-turns'
const A_PAGE = 50
const SECOND = 1_000

const first: string | undefined = undefined

/** All turns of a session, page after page; those that are there can be shown while the others come. */
export function useTurns({ session_id: id, stats, end_time: end }: Data<'get_session_summary'>) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    // A session that has grown is read on from where it was.
    queryKey: [KEY, id, `${stats.steps} ${end}`],
    queryFn: ({ signal, pageParam }): Promise<Page> =>
      call(
        'get_session_turns',
        { session_id: id, limit: A_PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: first,
    getNextPageParam: ({ _meta }: Page) => _meta.next_cursor,
    staleTime: Infinity,
    initialData: () => settledPages(client, id),
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, isPlaceholderData, error, fetchNextPage } = query
  useEffect(() => {
    if (!hasNextPage || isFetching || isPlaceholderData) return
    if (!error) return void fetchNextPage()
    const wait = error instanceof CallFailure ? error.details.retryAfter : undefined
    if (wait === undefined) return
    const timer = setTimeout(() => void fetchNextPage(), wait * SECOND)
    return () => clearTimeout(timer)
  }, [hasNextPage, isFetching, isPlaceholderData, error, fetchNextPage])
  const pages = query.data?.pages
  return {
    turns: useMemo(() => pages?.flatMap(({ data }) => data.turns) ?? [], [pages]),
    isComplete: pages !== undefined && !hasNextPage,
    error: error instanceof CallFailure && error.details.retryAfter !== undefined ? null : error,
    /** From the beginning: the log may have been written anew. */
    again: () => void client.resetQueries({ queryKey: [KEY, id] }),
  }
}

/** What was read of a session before; its last page may have changed since. */
function settledPages(client: QueryClient, id: string): Pages | undefined {
  const known = client.getQueriesData<Pages>({ queryKey: [KEY, id] }).flatMap(([, data]) => data ?? [])
  const longest = known.toSorted((a, b) => b.pages.length - a.pages.length)[0]
  return longest && longest.pages.length > 1
    ? { pages: longest.pages.slice(0, -1), pageParams: longest.pageParams.slice(0, -1) }
    : undefined
}
