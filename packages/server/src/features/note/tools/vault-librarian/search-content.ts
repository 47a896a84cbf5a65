import { byOffset, pageOf, pagination, searched } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { libraryTools } from '../../define.ts'
import { gapWarnings } from '../shared/gap-warnings.ts'
import { folderParameter, queryParameter, vaultParameter } from '../shared/parameters.ts'
import { nothingToSearch } from '../shared/errors.ts'
import { listTags, readLines } from '../shared/suggestions.ts'
import { openVault, folderPath } from '../shared/vault-call.ts'
import { otherVaults, searchAll } from '../shared/search-all.ts'
import { searchFilters } from '../../model/search-filters.ts'
import { hitRecord, hitView, HitView } from '../shared/views.ts'

export const searchContent = libraryTools.query({
  name: 'vaultLibrarian_searchContent',
  title: 'Search notes',
  version: '1.1.0',
  description: {
    what: 'Search the text of notes.',
    when: 'Use this for "which of my notes mention photosynthesis?". For names use vaultLibrarian_searchDirectory.',
    returns: 'Returns excerpts with path and line, best first.',
  },
  tags: ['search'],
  parameters: () =>
    z.object({
      query: queryParameter().describe('Words, "a phrase", tag:exam or path:Biology'),
      tag: z.string().trim().min(1).max(200).optional().describe('Only notes with this tag'),
      path: folderParameter(),
      allVaults: z.boolean().optional().describe('In every vault'),
      ...pagination({ standard: 10, max: 50 }),
      vault: vaultParameter(),
    }),
  data: () => pageOf(HitView()),
  examples: [
    {
      description: 'Nothing of the kind was written down',
      params: { query: 'zeppelin' },
      expectedResult: { items: [], totalCount: 0, hasMore: false },
    },
  ],
  async handler({ query: given, path, allVaults, limit, cursor, vault: named, ...asked }, context) {
    const filters = searchFilters(given)
    const { text } = filters
    const tag = asked.tag ?? filters.tag
    if (text === '' && tag === undefined) throw nothingToSearch()
    const { vault, vaultArgument } = await openVault(named, context)
    const others = allVaults ? await otherVaults(context, vault) : []
    const query = {
      text: wordsOf(text, tag),
      folder: folderPath(path === '' ? (filters.folder ?? '') : path),
      ...(tag === undefined ? {} : { tag }),
    }
    return context.answerPage(
      byOffset(async (from) => {
        const { hits, ...rest } = await (others.length === 0
          ? vault.search(query, from, limit)
          : searchAll([vault, ...others], query, from, limit))
        return { found: hits, ...rest }
      }),
      {
        cursor,
        limit,
        view: hitView,
        query: { ...query, vault: vault.head.id, ...(allVaults ? { allVaults } : {}) },
        args: {
          query: given,
          tag: asked.tag,
          path: folderPath(path),
          ...(allVaults ? { allVaults } : {}),
          limit,
          ...vaultArgument,
        },
      },
      async ({ items, shown, fields, meta, next, total }) =>
        context.ok(
          { items, ...fields },
          {
            ...searched({
              kind: 'note',
              records: shown.map(hitRecord),
              total,
              scores: shown.map(({ score }) => score),
              provenance: 'verified',
              page: meta,
              next: [
                ...next,
                ...shown
                  .slice(0, 1)
                  .map((hit) =>
                    readLines(
                      hit.path,
                      hit.line,
                      hit.vault === undefined ? vaultArgument : { vault: hit.vault },
                    ),
                  ),
                ...(shown.length === 0 ? [listTags(vaultArgument)] : []),
              ],
            }),
            warnings: gapWarnings(await vault.gaps()),
          },
        ),
    )
  },
})

/** A tag alone is searched like a word, so it finds all notes that have it. */
const wordsOf = (text: string, tag = ''): string => (text === '' ? tag : text)
