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
import { type Answer, type Arguments, call, type CallOptions, type Data, type ToolName } from './call.ts'

/** What a tool's answer is kept under; all of them begin alike, so that a change refreshes them together. */
export const TOOL_KEY = 'tool'

export const toolQuery = <Name extends ToolName>(name: Name, args: Arguments<Name>) =>
  queryOptions<Answer<Data<Name>>>({
    queryKey: [TOOL_KEY, name, args],
    queryFn: ({ signal }) => call(name, args, { signal }),
  })

/**
 * A tool's answer, asked for when the page shows it and again when something has changed.
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

/** A tool's answers page by page; `pages` holds those that were asked for so far. */
export function useToolPages<Name extends ToolName>(
  name: Name,
  args: Arguments<Name>,
  { enabled = true, keepPrevious = false }: { enabled?: boolean; keepPrevious?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: [TOOL_KEY, name, args, 'pages'],
    queryFn: ({ signal, pageParam }): Promise<Answer<Data<Name>>> =>
      call(name, pageParam === undefined ? args : { ...args, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ _meta }) => (_meta.has_more ? _meta.next_cursor : undefined),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  return { ...query, pages: query.data?.pages ?? [] }
}

/** Asks for one page after the other by itself, up to so many: for what only the whole list can tell. */
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
  /** Pending until the page shows the change; a form that takes one after the other is free with the answer. */
  untilShown?: boolean
}

/**
 * A call that changes something. Each try has a key of its own that its retries share, and what the page shows is
 * asked for again afterwards.
 */
export function useAction<Name extends ToolName>(
  name: Name,
  { untilShown = true, ...options }: ActionOptions = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [TOOL_KEY, name],
    mutationFn: (args: Arguments<Name>) => call(name, args, { ...options, once: crypto.randomUUID() }),
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

/** Waits no longer for answers about what is to be deleted: they would come too late and find it gone. */
export const stopAskingAbout = (client: QueryClient, id: string): Promise<void> =>
  client.cancelQueries({ queryKey: [TOOL_KEY], predicate: naming(id) })

/**
 * Asks again for what is shown, after something was deleted whose id the arguments of some questions name: those are
 * forgotten, because a page that is about to leave would ask for what is gone.
 */
export async function refreshWithout(client: QueryClient, goneId: string): Promise<void> {
  const names = naming(goneId)
  client.removeQueries({ queryKey: [TOOL_KEY], type: 'inactive', predicate: names })
  await client.invalidateQueries({ queryKey: [TOOL_KEY], predicate: (query) => !names(query) })
}
