import { linkOptions } from '@tanstack/react-router'
import type { Given } from './given.ts'

const notePage = ({ filePath, vault, cursor }: Given) =>
  typeof filePath === 'string' && cursor === undefined
    ? linkOptions({ to: '/notes', search: { ...vaultIn(vault), note: filePath } })
    : undefined

const foundNotesPage = ({ query, tag, path, vault, cursor }: Given) =>
  cursor === undefined && !path && (query || tag)
    ? linkOptions({
        to: '/notes',
        search: {
          ...vaultIn(vault),
          ...(typeof query === 'string' && query !== '' ? { q: query } : {}),
          ...(typeof tag === 'string' ? { tag } : {}),
        },
      })
    : undefined

const notesPage = ({ path, vault, cursor }: Given) =>
  cursor === undefined && !path ? linkOptions({ to: '/notes', search: vaultIn(vault) }) : undefined

const vaultIn = (vault: unknown) => (typeof vault === 'string' ? { vault } : {})

export const noteDestinations = {
  contentManager_readContent: notePage,
  vaultLibrarian_searchContent: foundNotesPage,
  vaultManager_listDirectory: notesPage,
}
