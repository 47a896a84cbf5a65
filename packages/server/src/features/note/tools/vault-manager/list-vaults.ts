import { byOffset, anyCount, anyFolder, listed, lazy, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { fileTools } from '../../define.ts'
import { listFolder } from '../shared/suggestions.ts'

const VaultView = lazy(() =>
  z.object({
    name: z.string(),
    folder: z.string().nullable().describe('null for all but the owner of the machine, on it'),
    readOnly: z.boolean(),
    isDefault: z.boolean(),
    notes: z.int().min(0).nullable().describe('null where its folder is gone'),
  }),
)

export const listVaults = fileTools.query({
  name: 'vaultManager_listVaults',
  title: 'List vaults',
  description: {
    what: 'List your vaults: the folders of notes you gave.',
    when: 'Use this for "which vaults do I have?". For what is in one use vaultManager_listDirectory.',
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
  async handler({ limit, cursor }, { services: { vaults }, answerPage, ok }) {
    const all = await vaults.list()
    return answerPage(
      byOffset(async (from) => ({
        found: await Promise.all(
          all
            .slice(from, from + limit)
            .map(async (vault) => ({ ...vault, notes: await vaults.countNotes(vault.name) })),
        ),
        total: all.length,
      })),
      {
        cursor,
        limit,
        view: ({ name, folder, readOnly, isDefault, notes }) => ({
          name,
          folder,
          readOnly,
          isDefault,
          notes,
        }),
      },
      ({ items, shown, fields, meta, next }) =>
        ok(
          { items, ...fields },
          listed({
            kind: 'vault',
            records: shown.map(({ id, name, notes }) => ({ id, label: name, notes })),
            total: all.length,
            provenance: 'verified',
            page: meta,
            next: [
              ...next,
              ...shown
                .filter(({ notes }) => notes !== null)
                .slice(0, 1)
                .map(({ name, isDefault }) => listFolder('', isDefault ? {} : { vault: name })),
            ],
          }),
        ),
    )
  },
})
