import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query'
import { CallFailure, isTemporary } from './call-failure.ts'

const MOST_TRIES = 2
const FRESH_MS = 30_000

/** `onSignedOut` is called when a request is unauthorized. */
export function newQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof CallFailure && error.code === 'UNAUTHORIZED') onSignedOut()
  }
  return new QueryClient({
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
