import { asFound, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { libraryTools } from '../../define.ts'
import { gapWarnings } from '../shared/gap-warnings.ts'
import { listSource } from '../shared/list-source.ts'
import { vaultParameter } from '../shared/parameters.ts'
import { listFolder, searchTag } from '../shared/suggestions.ts'
import { openVault } from '../shared/vault-call.ts'
import type { TagCount } from '../../model/vault-port.ts'
import { TagView } from '../shared/views.ts'

export const listTags = libraryTools.query({
  name: 'vaultLibrarian_listTags',
  title: 'List tags of notes',
  description: {
    what: 'List the tags of a vault.',
    when: 'Use this for "which tags do I use in my notes?".',
    returns: 'Returns each tag with its number of notes, the most used first.',
  },
  tags: ['tags'],
  parameters: () =>
    z.object({
      prefix: z.string().trim().max(200).default('').describe('Only those that begin so'),
      ...pagination({ standard: 100, max: 500 }),
      vault: vaultParameter(),
    }),
  data: () => pageOf(TagView()),
  examples: [
    {
      description: 'A nested tag counts for the one above it too',
      given: [
        {
          tool: 'contentManager_createContent',
          params: {
            filePath: 'Tagged/Rocks.md',
            content: '---\ntags: [geology/rocks]\n---\n#geology/rocks\n',
          },
        },
      ],
      params: { prefix: 'geology' },
      expectedResult: {
        items: [
          { tag: 'geology', notes: 1 },
          { tag: 'geology/rocks', notes: 1 },
        ],
        totalCount: 2,
        hasMore: false,
      },
    },
  ],
  async handler({ prefix, limit, cursor, vault: named }, context) {
    const { vault, vaultArgument } = await openVault(named, context)
    return context.answerPage(
      listSource((from) => vault.tags(prefix, from, limit)),
      {
        cursor,
        limit,
        view: asFound,
        query: { prefix, vault: vault.head.id },
        args: { prefix, limit, ...vaultArgument },
      },
      async ({ items, shown, fields, meta, next, total }) =>
        context.ok(
          { items, ...fields },
          {
            ...listed({
              kind: 'tag',
              records: shown.map(recordOf),
              total,
              provenance: 'verified',
              page: meta,
              next: [
                ...next,
                ...shown.slice(0, 1).map(({ tag }) => searchTag(tag, vaultArgument)),
                ...(shown.length === 0 ? [listFolder('', vaultArgument)] : []),
              ],
            }),
            warnings: gapWarnings(await vault.gaps()),
          },
        ),
    )
  },
})

const recordOf = ({ tag, notes }: TagCount) => ({ id: tag, label: tag, notes })
