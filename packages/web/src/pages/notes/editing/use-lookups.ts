import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { loadPicture } from '../../../api/note-files.ts'
import { toolQuery } from '../../../api/use-tool.ts'
import { asNotePath, inVault, nameOf } from '../note-path.ts'
import { noteQuery } from '../use-note.ts'
import type { NoteLookups } from './codemirror/completion.ts'
import type { PictureSource } from './codemirror/widgets.ts'

const MOST_NOTES = 20
const MOST_TAGS = 30
const FRESH_MS = 10_000

/** What the editor looks up in the vault while somebody writes. */
export function useLookups(vault: string | undefined): { lookups: NoteLookups; pictures: PictureSource } {
  const client = useQueryClient()
  const named = async (words: string): Promise<string[]> => {
    const { data } = await client.fetchQuery({
      ...toolQuery('vaultLibrarian_searchDirectory', {
        query: words,
        type: 'note',
        limit: MOST_NOTES,
        ...inVault(vault),
      }),
      staleTime: FRESH_MS,
    })
    return data.items.map(({ path }) => path)
  }
  return {
    lookups: {
      notes: named,
      async tags(prefix) {
        const { data } = await client.fetchQuery({
          ...toolQuery('vaultLibrarian_listTags', { prefix, limit: MOST_TAGS, ...inVault(vault) }),
          staleTime: FRESH_MS,
        })
        return data.items
      },
      async textOf(target) {
        const paths = await named(nameOf(target))
        const wanted = asNotePath(target).toLowerCase()
        const path =
          paths.find((each) => each.toLowerCase() === wanted) ??
          paths.find((each) => each.toLowerCase().endsWith(`/${wanted}`))
        if (path === undefined) return undefined
        return (await client.fetchQuery({ ...noteQuery(path, vault), staleTime: FRESH_MS })).text
      },
    },
    async pictures(target) {
      const { data } = await call('vaultLibrarian_searchDirectory', {
        query: nameOf(target),
        type: 'file',
        limit: MOST_NOTES,
        ...inVault(vault),
      })
      const wanted = target.toLowerCase()
      const found =
        data.items.find(({ path }) => path.toLowerCase() === wanted) ??
        data.items.find(({ path }) => path.toLowerCase().endsWith(`/${wanted}`))
      return found && loadPicture(found.path, vault)
    },
  }
}
