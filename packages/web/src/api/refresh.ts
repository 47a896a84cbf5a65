import type { QueryClient } from '@tanstack/react-query'
import { TOOL_KEY } from './use-tool.ts'

/**
 * Asks again for what is shown, after something was deleted whose id the arguments of some questions name: those are
 * forgotten, because a page that is about to leave would ask for what is gone.
 */
export async function refreshWithout(client: QueryClient, goneId: string): Promise<void> {
  const names = ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey).includes(goneId)
  client.removeQueries({ queryKey: [TOOL_KEY], type: 'inactive', predicate: names })
  await client.invalidateQueries({ queryKey: [TOOL_KEY], predicate: (query) => !names(query) })
}
