import { anyId, anyTime, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { contentTools } from '../../define.ts'
import type { KeptVersion } from '../../model/vault-port.ts'
import { givenNote, hashOf } from '../shared/examples.ts'
import { listSource } from '../shared/list-source.ts'
import { filePathParameter, vaultParameter } from '../shared/parameters.ts'
import { openVault } from '../shared/vault-call.ts'

const ACTIONS = ['create', 'edit', 'move', 'delete', 'create-folder', 'duplicate'] as const
const TEXT = '# Tides\nTwice a day.\n'

export const listVersions = contentTools.query({
  name: 'contentManager_listVersions',
  title: 'List versions of note',
  description: {
    what: 'List the earlier versions of a note.',
    when: 'Use this for "what did my note say last week?". Read one by its hash with contentManager_readContent.',
    returns: 'Returns time, hash and size of each, newest first. A change by another program ends the list.',
  },
  tags: ['history'],
  parameters: () =>
    z.object({
      filePath: filePathParameter(),
      ...pagination({ standard: 20, max: 100 }),
      vault: vaultParameter(),
    }),
  data: () =>
    pageOf(
      z.object({
        hash: z.string().describe('For version in readContent'),
        at: z.string().nullable().describe('null where it was not written through this server'),
        action: z.enum(ACTIONS).nullable(),
        operationId: z.string().nullable(),
        characters: z.int().min(0),
      }),
    ),
  examples: [
    {
      description: 'A note that was written once',
      given: [givenNote('Versions/Tides.md', TEXT)],
      params: { filePath: 'Versions/Tides.md' },
      expectedResult: {
        items: [
          { hash: hashOf(TEXT), at: anyTime, action: 'create', operationId: anyId, characters: TEXT.length },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ filePath, limit, cursor, vault: named }, context) {
    const { vault, vaultArgument } = await openVault(named, context)
    return context.answerPage(
      listSource(async (from) => {
        const all = await vault.versions(filePath)
        return { items: all.slice(from, from + limit), total: all.length }
      }),
      {
        cursor,
        limit,
        view: versionView,
        query: { filePath, vault: vault.head.id },
        args: { filePath, limit, ...vaultArgument },
      },
      async ({ items, shown, fields, meta, next, total }) =>
        context.ok(
          { items, ...fields },
          listed({
            kind: 'version',
            records: shown.map(({ hash, at }) => ({ id: hash, label: at ?? hash })),
            total,
            provenance: 'verified',
            page: meta,
            next: [
              ...next,
              ...shown.slice(1, 2).map(({ hash }) => ({
                action: 'read-version',
                priority: 'medium' as const,
                category: 'exploration' as const,
                description: 'Read the version before',
                tool: 'contentManager_readContent',
                arguments: { filePath, version: hash, ...vaultArgument },
              })),
            ],
          }),
        ),
    )
  },
})

const versionView = ({ hash, at, action, operationId, text }: KeptVersion) => ({
  hash,
  at,
  action,
  operationId,
  characters: text.length,
})
