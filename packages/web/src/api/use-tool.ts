import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { autoRefresh } from './auto-refresh.ts'
import { type Answer, type Arguments, call, type CallOptions, type Data, type ToolName } from './call.ts'

/** The first part of every query key, so that a change refreshes all answers together. */
export const TOOL_KEY = 'tool'

export const toolQuery = <Name extends ToolName>(name: Name, args: Arguments<Name>) =>
  queryOptions<Answer<Data<Name>>>({
    queryKey: [TOOL_KEY, name, args],
    queryFn: ({ signal }) => call(name, args, { signal }),
  })

/**
 * A tool's answer, loaded with the page and again after changes.
 *
 * @example
 * const { data, error, isPending, refetch } = useTool('tn_course_get', { course: 'nrc:MATH 101' })
 */
export function useTool<Name extends ToolName>(
  name: Name,
  args: Arguments<Name>,
  { enabled = true, keepPrevious = false }: { enabled?: boolean; keepPrevious?: boolean } = {},
) {
  return useQuery({
    ...toolQuery(name, args),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

interface PageOptions {
  enabled?: boolean
  keepPrevious?: boolean
  isAutoRefreshed?: boolean
}

/** A tool's answers page by page; `pages` holds those loaded so far. */
export function useToolPages<Name extends ToolName>(
  name: Name,
  args: Arguments<Name>,
  { enabled = true, keepPrevious = false, isAutoRefreshed = false }: PageOptions = {},
) {
  const query = useInfiniteQuery({
    queryKey: [TOOL_KEY, name, args, 'pages'],
    queryFn: ({ signal, pageParam }): Promise<Answer<Data<Name>>> =>
      call(name, pageParam === undefined ? args : { ...args, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ _meta }) => (_meta.has_more ? _meta.next_cursor : undefined),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(isAutoRefreshed ? autoRefresh : {}),
  })
  return { ...query, pages: query.data?.pages ?? [] }
}

/** Loads one page after the other, up to a number of pages. */
export function useEveryPage(
  { hasNextPage, isFetching, error, pages, fetchNextPage }: ReturnType<typeof useToolPages>,
  mostPages: number,
): void {
  const goesOn = hasNextPage && !isFetching && !error && pages.length < mostPages
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
}

interface ActionOptions extends Pick<CallOptions, 'onProgress'> {
  /** Stay pending until the page shows the change. */
  untilShown?: boolean
}

/** A call that changes data. Retries share an idempotency key; what the page shows is refreshed afterwards. */
export function useAction<Name extends ToolName>(
  name: Name,
  { untilShown = true, ...options }: ActionOptions = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [TOOL_KEY, name],
    mutationFn: (args: Arguments<Name>) =>
      call(name, args, { ...options, idempotencyKey: crypto.randomUUID() }),
    onSuccess() {
      const shown = client.invalidateQueries({ queryKey: [TOOL_KEY] })
      return untilShown ? shown : undefined
    },
  })
}

const naming =
  (id: string) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    JSON.stringify(queryKey).includes(id)

/** Cancels queries about something that is about to be deleted. */
export const cancelQueriesAbout = (client: QueryClient, id: string): Promise<void> =>
  client.cancelQueries({ queryKey: [TOOL_KEY], predicate: naming(id) })

/** Refreshes all answers except those about what was deleted, which would fail. */
export async function refreshExcept(client: QueryClient, goneId: string): Promise<void> {
  const names = naming(goneId)
  client.removeQueries({ queryKey: [TOOL_KEY], type: 'inactive', predicate: names })
  await client.invalidateQueries({ queryKey: [TOOL_KEY], predicate: (query) => !names(query) })
}
