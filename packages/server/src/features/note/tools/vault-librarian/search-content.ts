import { pageOf, pagination, searched } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { libraryTools } from '../../define.ts'
import { folderPath } from '../shared/given-path.ts'
import { listPage, positionOf } from '../shared/list-page.ts'
import { folderParameter, queryParameter, vaultParameter } from '../shared/parameters.ts'
import { nothingToSearch } from '../shared/refusals.ts'
import { listTags, readLines } from '../shared/suggestions.ts'
import { enterVault } from '../shared/vault-call.ts'
import { hitRecord, hitView, HitView } from '../shared/views.ts'

const NAME = 'vaultLibrarian_searchContent'

export const searchContent = libraryTools.query({
  name: NAME,
  title: 'Search notes',
  description: {
    what: 'Search the text of notes.',
    when: 'Use this for "which of my notes mention photosynthesis?". For names use searchDirectory.',
    returns: 'Returns excerpts with path and line, best first.',
  },
  tags: ['search'],
  parameters: () =>
    z.object({
      query: queryParameter().describe('Words to find'),
      tag: z.string().trim().min(1).max(200).optional().describe('Only notes with this tag'),
      path: folderParameter(),
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
  async handler({ query: text, tag, path, limit, cursor, vault: named }, context) {
    if (text === '' && tag === undefined) throw nothingToSearch()
    const { vault, where } = await enterVault(named, context)
    const query = {
      text: wordsOf(text, tag),
      folder: folderPath(path),
      ...(tag === undefined ? {} : { tag }),
    }
    const cursors = context.cursorsFor({ ...query, vault: vault.head.id })
    const from = positionOf(cursor, cursors)
    const { hits, total, next: behind } = await vault.search(query, from, limit)
    const args = { query: text, tag, path: query.folder, limit }
    return listPage(
      { tool: NAME, args, where, cursors, from, total, items: hits, next: behind, view: hitView },
      context,
      (fields) => fields,
      ({ items: shown, page, next }) =>
        searched({
          kind: 'note',
          records: shown.map(hitRecord),
          optional: ['tags'],
          total,
          scores: shown.map(({ score }) => score),
          provenance: 'verified',
          page,
          next: [
            ...next,
            ...shown.slice(0, 1).map((hit) => readLines(hit.path, hit.line, where)),
            ...(shown.length === 0 ? [listTags(where)] : []),
          ],
        }),
    )
  },
})

/** Tags are searched like any other words, so that one alone finds all notes that have it. */
const wordsOf = (text: string, tag = ''): string => (text === '' ? tag : text)
