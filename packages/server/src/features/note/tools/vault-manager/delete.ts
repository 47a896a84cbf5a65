import { anyId, deleted } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { fileTools } from '../../define.ts'
import { givenNote } from '../shared/examples.ts'
import { pathParameter, vaultParameter } from '../shared/parameters.ts'
import { brokenLinks, undo } from '../shared/suggestions.ts'
import { openVault, entryPath, changeMeta } from '../shared/vault-call.ts'
import { ENTRY_KINDS } from '../shared/views.ts'

const NAME = 'vaultManager_delete'

export const deleteEntry = fileTools.mutation({
  name: NAME,
  title: 'Delete note or folder',
  description: {
    what: 'Delete a note, file or folder: it goes to the trash of its vault.',
    when: 'Use this for "throw away my old drafts". vaultManager_restore brings it back.',
    returns: 'Returns its operationId for restore, and how many files went.',
  },
  parameters: () => z.object({ path: pathParameter(), vault: vaultParameter() }),
  data: () =>
    z.object({
      path: z.string(),
      type: z.enum(ENTRY_KINDS),
      files: z.int().min(0),
      operationId: z.string(),
    }),
  examples: [
    {
      description: 'A note that is no longer wanted',
      given: [givenNote('Deleting/Old draft.md', 'Not this.\n')],
      params: { path: 'Deleting/Old draft.md' },
      expectedResult: { path: 'Deleting/Old draft.md', type: 'note', files: 1, operationId: anyId },
    },
  ],
  async handler({ path, vault: named }, context) {
    const { vault, vaultArgument } = await openVault(named, context)
    const removed = await vault.remove(entryPath(path), changeMeta(NAME, context))
    const { kind: type, files, operationId } = removed
    return context.ok(
      { path: removed.path, type, files, operationId },
      deleted({
        kind: type,
        record: { id: removed.path, label: removed.path },
        provenance: 'verified',
        next: [undo(operationId, vaultArgument), brokenLinks(vaultArgument)],
      }),
    )
  },
})
