import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { changedPassage } from '../editing/changed-passage.ts'
import { inVault } from '../note-path.ts'
import { findNote } from '../use-note.ts'
import { BOOKMARK_NOTE, isBookmarked, withBookmark } from './bookmark-list.ts'

/** The text of the note of bookmarks; without one it is empty. */
export function useBookmarks(vault: string | undefined) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [TOOL_KEY, 'bookmarks', vault],
    queryFn: async () => (await findNote(client, BOOKMARK_NOTE, vault))?.text ?? '',
  })
}

/** Bookmarks a note, or takes the bookmark away. */
export function useBookmark(path: string, vault: string | undefined) {
  const client = useQueryClient()
  const { data: text } = useBookmarks(vault)
  const toggling = useMutation({
    mutationFn: async () => {
      const now = await findNote(client, BOOKMARK_NOTE, vault)
      const content = withBookmark(now?.text ?? '', path)
      const given = { filePath: BOOKMARK_NOTE, ...inVault(vault) }
      const passage = now && changedPassage(now.text, content)
      if (!now) await call('contentManager_createContent', { ...given, content })
      else if (passage)
        await call('contentManager_replaceContent', { ...given, ...passage, baseHash: now.hash })
      else await call('contentManager_appendContent', { ...given, content, baseHash: now.hash })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [TOOL_KEY] }),
  })
  return { isBookmarked: text !== undefined && isBookmarked(text, path), toggling }
}
