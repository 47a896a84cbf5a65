import { listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { libraryTools } from '../../define.ts'
import { gapWarnings } from '../shared/gap-warnings.ts'
import { listSource } from '../shared/list-source.ts'
import { folderParameter, vaultParameter } from '../shared/parameters.ts'
import { emptyTimeRange } from '../shared/errors.ts'
import { listFolder, readNote } from '../shared/suggestions.ts'
import { openVault, folderPath } from '../shared/vault-call.ts'
import { ENTRY_KINDS, entryRecord, entryView, EntryView } from '../shared/views.ts'

export const searchDirectory = libraryTools.query({
  name: 'vaultLibrarian_searchDirectory',
  title: 'Find notes by name',
  description: {
    what: 'Find notes, files and folders by name, pattern or day of change.',
    when: 'Use this for "which notes did I change this week?" or "find all PDFs". For what notes say use vaultLibrarian_searchContent.',
    returns: 'Returns path, type, size and time of each.',
  },
  tags: ['search', 'files'],
  parameters: () =>
    z.object({
      query: z.string().trim().max(500).default('').describe('Words of the name, or a pattern like *.pdf'),
      type: z.enum(ENTRY_KINDS).optional().describe('Only these'),
      modifiedSince: z.iso.date().optional().describe('First day (UTC)'),
      modifiedUntil: z.iso.date().optional().describe('Last day (UTC)'),
      path: folderParameter(),
      ...pagination({ standard: 50, max: 500 }),
      vault: vaultParameter(),
    }),
  data: () => pageOf(EntryView()),
  examples: [
    {
      description: 'By a part of its name',
      given: [{ tool: 'vaultManager_createFolder', params: { path: 'Finding/Ornithology' } }],
      params: { query: 'ornitho', type: 'folder' },
      expectedResult: {
        items: [{ path: 'Finding/Ornithology', type: 'folder', bytes: null, modifiedAt: null }],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ query: text, type, modifiedSince, modifiedUntil, path, limit, cursor, ...given }, context) {
    if (modifiedSince !== undefined && modifiedUntil !== undefined && modifiedSince > modifiedUntil)
      throw emptyTimeRange(modifiedUntil)
    const { vault, vaultArgument } = await openVault(given.vault, context)
    const query = {
      text,
      kinds: type === undefined ? ENTRY_KINDS : [type],
      folder: folderPath(path),
      ...(modifiedSince === undefined ? {} : { modifiedSince: `${modifiedSince}T00:00:00.000Z` }),
      ...(modifiedUntil === undefined ? {} : { modifiedUntil: `${modifiedUntil}T23:59:59.999Z` }),
    }
    const args = { query: text, type, modifiedSince, modifiedUntil, path: query.folder, limit }
    return context.answerPage(
      listSource((from) => vault.findNames(query, from, limit)),
      {
        cursor,
        limit,
        view: entryView,
        query: { ...query, vault: vault.head.id },
        args: { ...args, ...vaultArgument },
      },
      async ({ items, shown, fields, meta, next, total }) =>
        context.ok(
          { items, ...fields },
          {
            ...listed({
              kind: 'file',
              records: shown.map(entryRecord),
              total,
              provenance: 'verified',
              page: meta,
              next: [
                ...next,
                ...shown
                  .filter(({ kind }) => kind !== 'file')
                  .slice(0, 1)
                  .map((entry) =>
                    entry.kind === 'note'
                      ? readNote(entry.path, vaultArgument)
                      : listFolder(entry.path, vaultArgument),
                  ),
                ...(shown.length === 0 ? [listFolder('', vaultArgument)] : []),
              ],
            }),
            warnings: gapWarnings(await vault.gaps()),
          },
        ),
    )
  },
})
