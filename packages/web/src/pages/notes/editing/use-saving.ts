import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../../api/call-failure.ts'
import { call } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { inVault } from '../note-path.ts'
import { noteQuery, type Note } from '../use-note.ts'
import { changedPassage } from './changed-passage.ts'

/** Another program changed the note since it was read. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly now: Note

  constructor(now: Note) {
    super('The note was changed since it was read')
    this.now = now
  }
}

/** Why it is saved: by itself, on request, or because writing is done. */
export type Reason = 'automatic' | 'asked' | 'done'

/** The text, and the version it is based on. */
interface Saving {
  text: string
  base: Note
  reason: Reason
}

export interface Saved {
  note: Note
  /** For undo. */
  operationId: string
  reason: Reason
}

/**
 * Replaces the lines that differ from the version that was read; `onSaved` is called when the page shows it, even after
 * the editor is closed.
 */
export function useSaving(path: string, vault: string | undefined, onSaved: (saved: Saved) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [TOOL_KEY, 'contentManager_replaceContent'],
    mutationFn: async ({ text, base, reason }: Saving): Promise<Saved> => {
      const options = { idempotencyKey: crypto.randomUUID() }
      const given = { filePath: path, baseHash: base.hash, ...inVault(vault) }
      const passage = changedPassage(base.text, text)
      try {
        // An empty note has no line to replace.
        const { data } = passage
          ? await call('contentManager_replaceContent', { ...given, ...passage }, options)
          : await call('contentManager_appendContent', { ...given, content: text }, options)
        const note = { ...base, text, hash: data.hash, lines: data.totalLines }
        return { note, operationId: data.operationId, reason }
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
