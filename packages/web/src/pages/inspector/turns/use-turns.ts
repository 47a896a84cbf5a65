import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { CallFailure } from '../../../api/call-failure.ts'

export type Turn = Data<'get_session_turns'>['turns'][number]

/** Several pages of the tool, shown together. */
interface Batch {
  turns: Turn[]
  next: string | undefined
}
type Batches = InfiniteData<Batch, string | undefined>

const KEY = 'inspected-turns'
const A_PAGE = 50
const PAGES_A_BATCH = 10
const SECOND = 1_000

const first: string | undefined = undefined

/** All turns of a session, loaded in batches. */
export function useTurns({ session_id: id, stats, end_time: end }: Data<'get_session_summary'>) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    // A session that has grown continues from the loaded batches.
    queryKey: [KEY, id, `${stats.steps} ${end}`],
    queryFn: ({ signal, pageParam }): Promise<Batch> => readBatch(id, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ next }: Batch) => next,
    staleTime: Infinity,
    initialData: () => settledBatches(client, id),
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
  const isHeld = error instanceof CallFailure && error.details.retryAfter !== undefined
  return {
    turns: useMemo(() => pages?.flatMap(({ turns }) => turns) ?? [], [pages]),
    isComplete: pages !== undefined && !hasNextPage,
    error: isHeld ? null : error,
    /** Rate limited; continues automatically. */
    isHeld,
    /** Starts over, because the log may have been rewritten. */
    again: () => void client.resetQueries({ queryKey: [KEY, id] }),
  }
}

/** The first batch is one page, to show it early. */
async function readBatch(id: string, from: string | undefined, signal: AbortSignal): Promise<Batch> {
  const turns: Turn[] = []
  let next = from
  for (let page = 0; page < (from === undefined ? 1 : PAGES_A_BATCH); page += 1) {
    const args = { session_id: id, limit: A_PAGE, ...(next === undefined ? {} : { cursor: next }) }
    const { data } = await call('get_session_turns', args, { signal })
    turns.push(...data.turns)
    next = data.next_cursor
    if (next === undefined) break
  }
  return { turns, next }
}

/** Batches loaded earlier, without the last one, which may have changed. */
function settledBatches(client: QueryClient, id: string): Batches | undefined {
  const known = client.getQueriesData<Batches>({ queryKey: [KEY, id] }).flatMap(([, data]) => data ?? [])
  const longest = known.toSorted((a, b) => b.pages.length - a.pages.length)[0]
  return longest && longest.pages.length > 1
    ? { pages: longest.pages.slice(0, -1), pageParams: longest.pageParams.slice(0, -1) }
    : undefined
}
