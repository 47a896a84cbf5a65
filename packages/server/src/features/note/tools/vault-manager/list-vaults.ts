import { anyCount, anyFolder, listed, once, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { fileTools } from '../../define.ts'
import { listPage, nextOf, positionOf } from '../shared/list-page.ts'
import { listFolder } from '../shared/suggestions.ts'

const NAME = 'vaultManager_listVaults'

const VaultView = once(() =>
  z.object({
    name: z.string(),
    folder: z.string().nullable().describe('null on a shared server'),
    readOnly: z.boolean(),
    isDefault: z.boolean(),
    notes: z.int().min(0).nullable().describe('null where its folder is gone'),
  }),
)

export const listVaults = fileTools.query({
  name: NAME,
  title: 'List vaults',
  description: {
    what: 'List your vaults: the folders of notes you gave.',
    when: 'Use this for "which vaults do I have?". For what is in one use listDirectory.',
    returns: 'Returns name, folder, number of notes, and whether it can be written.',
  },
  recovery: [],
  parameters: () => z.object(pagination({ standard: 20 })),
  data: () => pageOf(VaultView()),
  examples: [
    {
      description: 'The one that everybody begins with',
      params: {},
      expectedResult: {
        items: [{ name: 'notes', folder: anyFolder, readOnly: false, isDefault: true, notes: anyCount }],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, context) {
    const { services, cursors } = context
    const from = positionOf(cursor, cursors)
    const all = await services.vaults.list()
    const items = await Promise.all(
      all
        .slice(from, from + limit)
        .map(async (vault) => ({ ...vault, notes: await services.vaults.countNotes(vault.name) })),
    )
    const found = { items, total: all.length }
    return listPage(
      {
        tool: NAME,
        args: { limit },
        where: {},
        cursors,
        from,
        ...found,
        next: nextOf(found, from),
        view: ({ name, folder, readOnly, isDefault, notes }) => ({
          name,
          folder,
          readOnly,
          isDefault,
          notes,
        }),
      },
      context,
      (fields) => fields,
      ({ items: shown, page, next }) =>
        listed({
          kind: 'vault',
          records: shown.map(({ id, name, notes }) => ({ id, label: name, notes })),
          optional: ['notes'],
          total: all.length,
          provenance: 'verified',
          page,
          next: [
            ...next,
            ...shown
              .filter(({ notes }) => notes !== null)
              .slice(0, 1)
              .map(({ name, isDefault }) => listFolder('', isDefault ? {} : { vault: name })),
          ],
        }),
    )
  },
})
