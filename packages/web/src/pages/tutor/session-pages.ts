import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, type Answer, type Data } from '../../api/call.ts'
import { TOOL_KEY } from '../../api/use-tool.ts'

export type Which = 'all' | 'open' | 'closed'
export type ListedSession = Data<'tn_session_list'>['items'][number]

const first: string | undefined = undefined

/** The sessions, the latest first, page by page. */
export const sessionPagesQuery = (status: Which) =>
  infiniteQueryOptions({
    queryKey: [TOOL_KEY, 'tn_session_list', { status }, 'pages'],
    queryFn: ({ signal, pageParam }): Promise<Answer<Data<'tn_session_list'>>> =>
      call(
        'tn_session_list',
        { status, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: first,
    getNextPageParam: ({ data }: Answer<Data<'tn_session_list'>>): string | undefined => data.nextCursor,
  })
