import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { CallFailure } from '../../api/call-failure.ts'
import { call } from '../../api/call.ts'
import { TOOL_KEY } from '../../api/use-tool.ts'
import { autoRefresh, useRefreshOnFocus } from '../../api/auto-refresh.ts'
import { inVault } from './note-path.ts'

/** A note at the time it was read. */
export interface Note {
  path: string
  /** With LF line ends; the server restores the file's own. */
  text: string
  hash: string
  lines: number
  /** Why it cannot be edited. */
  notEditable: string | undefined
}

const MOST_TRIES = 3

export const noteQuery = (path: string, vault: string | undefined) =>
  queryOptions({
    queryKey: [TOOL_KEY, 'contentManager_readContent', { filePath: path, ...inVault(vault) }, 'whole'],
    queryFn: ({ signal }) => readWhole(path, vault, signal),
  })

/** An earlier version, which never changes. */
export const versionQuery = (path: string, vault: string | undefined, version: string) =>
  queryOptions({
    queryKey: ['note-version', path, vault, version],
    queryFn: ({ signal }) => readWhole(path, vault, signal, version),
    staleTime: Infinity,
  })

/** Refreshed, because other programs may change it. */
export function useNote(path: string, vault: string | undefined) {
  const query = useQuery({ ...noteQuery(path, vault), ...autoRefresh })
  useRefreshOnFocus(query)
  return query
}

async function readWhole(
  path: string,
  vault: string | undefined,
  signal: AbortSignal,
  version?: string,
): Promise<Note> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readPages(path, vault, signal, version)
    } catch (error) {
      // The note changed between two pages.
      const isMoved = error instanceof CallFailure && error.code === 'CONFLICT'
      if (!isMoved || tries === MOST_TRIES) throw error
    }
  }
}

async function readPages(
  path: string,
  vault: string | undefined,
  signal: AbortSignal,
  version: string | undefined,
): Promise<Note> {
  const parts: string[] = []
  let cursor: string | undefined
  for (;;) {
    const { data, agentHints } = await call(
      'contentManager_readContent',
      {
        filePath: path,
        ...inVault(vault),
        ...(version === undefined ? {} : { version }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      { signal },
    )
    parts.push(data.content)
    cursor = data.nextCursor
    if (cursor === undefined)
      return {
        path: data.filePath,
        text: parts.join('').replaceAll('\r\n', '\n'),
        hash: data.hash,
        lines: data.totalLines,
        notEditable: agentHints.warnings?.[0]?.message,
      }
  }
}

const MOST_OF_A_NAME = 50

/** A note that may not be there: looked for by its name, so that a missing one is no failure. */
export async function findNote(
  client: QueryClient,
  path: string,
  vault: string | undefined,
): Promise<Note | undefined> {
  const { data } = await call('vaultLibrarian_searchDirectory', {
    query: path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, ''),
    type: 'note',
    limit: MOST_OF_A_NAME,
    ...inVault(vault),
  })
  if (!data.items.some((item) => item.path === path)) return undefined
  return client.fetchQuery({ ...noteQuery(path, vault), staleTime: 0 })
}
