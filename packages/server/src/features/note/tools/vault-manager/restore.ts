import { anyId, fromGiven, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { fileTools } from '../../define.ts'
import { givenNote } from '../shared/examples.ts'
import { pathParameter, vaultParameter } from '../shared/parameters.ts'
import { oneOf } from '../shared/errors.ts'
import { undo } from '../shared/suggestions.ts'
import { openVault, entryPath, changeMeta } from '../shared/vault-call.ts'

const NAME = 'vaultManager_restore'

const ACTIONS = ['create', 'edit', 'move', 'delete', 'create-folder', 'duplicate'] as const

export const restore = fileTools.mutation({
  name: NAME,
  title: 'Restore note or undo change',
  version: '1.1.1',
  description: {
    what: 'Undo a change to a vault by its operationId, or the last one at a path; brings back what was deleted there.',
    when: 'Use this for "bring my deleted note back" or "undo that edit". Without the operationId give the path; a second call goes further back.',
    returns: 'Returns what was undone. Refused where it was changed again since.',
  },
  responseTime: 'slow',
  parameters: () =>
    z.object({
      operationId: z.ulid().toUpperCase().optional().describe('From the change to undo'),
      path: pathParameter().optional().describe('Where to undo the last change'),
      vault: vaultParameter(),
    }),
  data: () =>
    z.object({
      path: z.string(),
      undone: z.enum(ACTIONS),
      files: z.int().min(0).describe('Files that are as they were again'),
      operationId: z.string().describe('Of this, to undo it in turn'),
    }),
  examples: [
    {
      description: 'An edit that was a mistake',
      given: [
        givenNote('Restoring/Log.md', 'Day 1\n'),
        { tool: 'contentManager_appendContent', params: { filePath: 'Restoring/Log.md', content: 'Day 3' } },
      ],
      params: { operationId: fromGiven(1, 'operationId') },
      expectedResult: { path: 'Restoring/Log.md', undone: 'edit', files: 1, operationId: anyId },
    },
    {
      description: 'A note out of the trash',
      given: [
        givenNote('Restoring/Notes.md', 'Still needed.\n'),
        { tool: 'vaultManager_delete', params: { path: 'Restoring/Notes.md' } },
      ],
      params: { path: 'Restoring/Notes.md' },
      expectedResult: { path: 'Restoring/Notes.md', undone: 'delete', files: 1, operationId: anyId },
    },
  ],
  async handler({ operationId, path, vault: named }, context) {
    if ((operationId === undefined) === (path === undefined))
      throw oneOf('operationId', 'path', 'Undo either a change or a deletion')
    const asked = operationId === undefined ? { path: entryPath(path ?? '') } : { operationId }
    const { vault, vaultArgument } = await openVault(named, context)
    const undone = await vault.undo(asked, changeMeta(NAME, context))
    return context.ok(
      {
        path: undone.path,
        undone: undone.action,
        files: undone.files,
        operationId: undone.operationId,
      },
      updated({
        kind: 'file',
        record: { id: undone.path, label: undone.path },
        provenance: 'verified',
        next: [undo(undone.operationId, vaultArgument)],
      }),
    )
  },
})
