import { listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { fileTools } from '../../define.ts'
import { listSource } from '../shared/list-source.ts'
import { folderParameter, vaultParameter } from '../shared/parameters.ts'
import { listFolder, readNote, type VaultArgument } from '../shared/suggestions.ts'
import { openVault, folderPath } from '../shared/vault-call.ts'
import type { Entry } from '../../model/vault-port.ts'
import { entryRecord, entryView, EntryView } from '../shared/views.ts'

export const listDirectory = fileTools.query({
  name: 'vaultManager_listDirectory',
  title: 'List folder',
  description: {
    what: 'List notes, files and folders of a vault.',
    when: 'Use this for "what is in my Biology folder?". By name use vaultLibrarian_searchDirectory.',
    returns: 'Returns path, type, size and time of each, folders first.',
  },
  parameters: () =>
    z.object({
      path: folderParameter().describe('Folder; the whole vault if left out'),
      recursive: z.boolean().default(false).describe('Also what is in its folders'),
      ...pagination({ standard: 50, max: 500 }),
      vault: vaultParameter(),
    }),
  data: () => pageOf(EntryView()).extend({ path: z.string() }),
  examples: [
    {
      description: 'A folder that has just been made',
      given: [{ tool: 'vaultManager_createFolder', params: { path: 'Listing/Empty' } }],
      params: { path: 'Listing' },
      expectedResult: {
        path: 'Listing',
        items: [{ path: 'Listing/Empty', type: 'folder', bytes: null, modifiedAt: null }],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ path, recursive, limit, cursor, vault: named }, context) {
    const { vault, vaultArgument } = await openVault(named, context)
    const query = { path: folderPath(path), recursive }
    return context.answerPage(
      listSource((from) => vault.list(query, from, limit)),
      {
        cursor,
        limit,
        view: entryView,
        query: { ...query, vault: vault.head.id },
        args: { ...query, limit, ...vaultArgument },
      },
      ({ items, shown, fields, meta, next, total }) =>
        context.ok(
          { path: query.path, items, ...fields },
          listed({
            kind: 'file',
            records: shown.map(entryRecord),
            total,
            provenance: 'verified',
            page: meta,
            next: [...next, ...suggestions(shown, vaultArgument)],
          }),
        ),
    )
  },
})

const suggestions = (entries: readonly Entry[], vaultArgument: VaultArgument) => [
  ...entries
    .filter(({ kind }) => kind === 'note')
    .slice(0, 1)
    .map(({ path }) => readNote(path, vaultArgument, { description: 'Read the first note' })),
  ...entries
    .filter(({ kind }) => kind === 'folder')
    .slice(0, 1)
    .map(({ path }) => listFolder(path, vaultArgument)),
]
