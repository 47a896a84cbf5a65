import { useEveryPage, useToolPages } from '../../../api/use-tool.ts'
import { inVault } from '../note-path.ts'
import type { FoundLink } from './link-rows.tsx'

const PAGE = 200
const MOST_PAGES = 10

export interface OutgoingLinks {
  query: { error: unknown; refetch: () => unknown }
  links: readonly FoundLink[]
}

/** Every link in a note, so that the text knows where each leads. */
export function useOutgoing(path: string, vault: string | undefined): OutgoingLinks {
  const query = useToolPages('vaultLibrarian_getLinks', {
    type: 'outgoing',
    filePath: path,
    limit: PAGE,
    ...inVault(vault),
  })
  useEveryPage(query, MOST_PAGES)
  return { query, links: query.pages.flatMap(({ data }) => data.items) }
}
