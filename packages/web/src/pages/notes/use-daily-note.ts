import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { TOOL_KEY } from '../../api/use-tool.ts'
import { inVault, nameOf } from './note-path.ts'
import { DAILY_TEMPLATE, dailyPath, fillTemplate } from './templates.ts'
import { findNote } from './use-note.ts'

/** Opens today's note, and makes it of its template if it is not there yet. */
export function useDailyNote(vault: string | undefined, onOpen: (path: string, isNew: boolean) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const now = new Date()
      const path = dailyPath(now)
      const known = await findNote(client, path, vault)
      if (known) return { path, isNew: false }
      const template = await findNote(client, DAILY_TEMPLATE, vault)
      const content = fillTemplate(template?.text ?? '# {{date}}\n\n', nameOf(path), now)
      await call('contentManager_createContent', { filePath: path, content, ...inVault(vault) })
      await client.invalidateQueries({ queryKey: [TOOL_KEY] })
      return { path, isNew: true }
    },
    onSuccess: ({ path, isNew }) => onOpen(path, isNew),
  })
}
