import { anyId, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { fileTools } from '../../define.ts'
import { givenNote } from '../shared/examples.ts'
import { pathParameter, vaultParameter } from '../shared/parameters.ts'
import { undo } from '../shared/suggestions.ts'
import { openVault, entryPath, changeMeta, targetPath } from '../shared/vault-call.ts'

const NAME = 'vaultManager_move'

export const move = fileTools.mutation({
  name: NAME,
  title: 'Move or rename note',
  description: {
    what: 'Move or rename a note, file or folder, and every link to it with it.',
    when: 'Use this for "rename my note Cells to Cell biology".',
    returns: 'Returns how many links in how many notes were rewritten.',
  },
  responseTime: 'slow',
  tags: ['links'],
  parameters: () =>
    z.object({
      path: pathParameter(),
      newPath: pathParameter().describe('Whole new path, or folder/'),
      vault: vaultParameter(),
    }),
  data: () =>
    z.object({
      path: z.string(),
      newPath: z.string(),
      notesChanged: z.int().min(0),
      linksChanged: z.int().min(0),
      operationId: z.string(),
    }),
  examples: [
    {
      description: 'A note that another links to',
      given: [
        givenNote('Moving/Enzymes.md', '# Enzymes\n'),
        givenNote('Moving/Overview.md', 'See [[Enzymes|the catalysts]] and [[Enzymes#Kinds]].\n'),
      ],
      params: { path: 'Moving/Enzymes.md', newPath: 'Moving/Catalysts.md' },
      expectedResult: {
        path: 'Moving/Enzymes.md',
        newPath: 'Moving/Catalysts.md',
        notesChanged: 1,
        linksChanged: 2,
        operationId: anyId,
      },
    },
  ],
  async handler({ path, newPath, vault: named }, context) {
    const { vault, vaultArgument } = await openVault(named, context)
    const from = entryPath(path)
    const moved = await vault.move(from, targetPath(from, newPath), changeMeta(NAME, context))
    return context.ok(
      {
        path: moved.path,
        newPath: moved.newPath,
        notesChanged: moved.notes,
        linksChanged: moved.links,
        operationId: moved.operationId,
      },
      updated({
        kind: 'file',
        record: { id: moved.newPath, label: moved.newPath },
        provenance: 'verified',
        next: [undo(moved.operationId, vaultArgument)],
      }),
    )
  },
})
