import type { QueryClient } from '@tanstack/react-query'
import { TOOL_KEY } from './use-tool.ts'

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
