import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../../api/call-failure.ts'
import { call } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { inVault } from '../note-path.ts'
import { noteQuery, type Note } from '../use-note.ts'

/** Another program changed the note since it was read. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly now: Note

  constructor(now: Note) {
    super('The note was changed since it was read')
    this.now = now
  }
}

/** The text, and the version it is based on. */
interface Saving {
  text: string
  base: Note
}

interface Saved {
  note: Note
  /** For undo. */
  operationId: string
}

/** Replaces the version that was read; `onSaved` is called when the page shows it, even after the editor is closed. */
export function useSaving(path: string, vault: string | undefined, onSaved: (saved: Saved) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [TOOL_KEY, 'contentManager_replaceContent'],
    mutationFn: async ({ text, base }: Saving): Promise<Saved> => {
      const options = { idempotencyKey: crypto.randomUUID() }
      const given = { filePath: path, baseHash: base.hash, ...inVault(vault) }
      try {
        // An empty note has no line to replace.
        const { data } =
          base.lines === 0
            ? await call('contentManager_appendContent', { ...given, content: text }, options)
            : await call(
                'contentManager_replaceContent',
                { ...given, newContent: text, startLine: 1, endLine: base.lines },
                options,
              )
        const note = { ...base, text, hash: data.hash, lines: data.totalLines }
        return { note, operationId: data.operationId }
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'CONFLICT') throw error
        throw new ChangedMeanwhile(await client.fetchQuery({ ...noteQuery(path, vault), staleTime: 0 }))
      }
    },
    async onSuccess(saved) {
      await client.invalidateQueries({ queryKey: [TOOL_KEY] })
      onSaved(saved)
    },
  })
}
