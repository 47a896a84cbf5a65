import { anyId, created } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { fileTools } from '../../define.ts'
import { pathParameter, vaultParameter } from '../shared/parameters.ts'
import { listFolder, undo } from '../shared/suggestions.ts'
import { openVault, entryPath, changeMeta } from '../shared/vault-call.ts'

const NAME = 'vaultManager_createFolder'

export const createFolder = fileTools.mutation({
  name: NAME,
  title: 'Create folder',
  description: {
    what: 'Create an empty folder in a vault, with those above it.',
    when: 'Use this for "make a folder for next term". contentManager_createContent makes its own.',
    returns: 'Returns its path.',
  },
  parameters: () =>
    z.object({
      path: pathParameter().describe('Such as Terms/Fall 2026'),
      vault: vaultParameter(),
    }),
  data: () => z.object({ path: z.string(), operationId: z.string() }),
  examples: [
    {
      description: 'A folder within a new one',
      params: { path: 'Terms/Fall 2026' },
      expectedResult: { path: 'Terms/Fall 2026', operationId: anyId },
    },
  ],
  async handler({ path, vault: named }, context) {
    const { vault, vaultArgument } = await openVault(named, context)
    const made = await vault.createFolder(entryPath(path), changeMeta(NAME, context))
    return context.ok(
      made,
      created({
        kind: 'folder',
        record: { id: made.path, label: made.path },
        provenance: 'verified',
        next: [listFolder(made.path, vaultArgument), undo(made.operationId, vaultArgument)],
      }),
    )
  },
})
