import { queryOptions } from '@tanstack/react-query'
import { readJson, send } from './call.ts'

/** How an AI client is connected, as the public list tells it. */
export interface ListedClient {
  client: string
  title: string
  next: string
  /** For whoever started the server, on the same machine. */
  local?: { command: string; file: string; configuration: Record<string, unknown> }
  /** Over the network, with a token. */
  remote?: { configuration: Record<string, unknown> }
}

export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: async ({ signal }) =>
    (await readJson<{ clients: ListedClient[] }>(await send('/api/v1/clients', { signal }))).clients,
  staleTime: Infinity,
})
