import { queryOptions } from '@tanstack/react-query'
import { readJson, send } from './call.ts'

/** How to connect an AI client. */
export interface ListedClient {
  client: string
  title: string
  next: string
  /** On the machine that runs the server. */
  local?: { command: string; file: string; configuration: Record<string, unknown>; text: string }
  /** Over the network, with a token. */
  remote?: { configuration: Record<string, unknown>; text: string }
}

export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: async ({ signal }) =>
    (await readJson<{ clients: ListedClient[] }>(await send('/api/v1/clients', { signal }))).clients,
  staleTime: Infinity,
})
