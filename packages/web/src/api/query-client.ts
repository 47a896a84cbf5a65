import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { CallFailure, isTemporary } from './call-failure.ts'

const MOST_TRIES = 2
const FRESH_MS = 30_000

/** `onSignedOut` is called when a request is unauthorized. */
export function newQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof CallFailure && error.code === 'UNAUTHORIZED') onSignedOut()
  }
  return new RefreshingClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // The server is on this machine or near it: without it nothing works, whatever the network says.
        networkMode: 'always',
        retry: (count, error) =>
          error instanceof CallFailure &&
          error.code === 'SERVICE_UNAVAILABLE' &&
          count < MOST_TRIES &&
          isTemporary(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * A refresh also covers queries that are loading for the first time. The library lets those finish instead of asking
 * again, although the server may have answered them before the change.
 */
class RefreshingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = new Set(
      this.getQueryCache()
        .findAll({ ...filters, fetchStatus: 'fetching' })
        .flatMap(({ state, queryHash }) => (state.data === undefined ? queryHash : [])),
    )
    await super.invalidateQueries(filters, options)
    if (firstLoads.size === 0) return
    await super.invalidateQueries({ predicate: ({ queryHash }) => firstLoads.has(queryHash) }, options)
  }
}
