import { found, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { ArchiveId } from '../../../platform/sync/archived-view.ts'
import { recordOf } from '../model/archived.ts'
import { listArchive, mutation } from '../define.ts'

export const archiveRestore = mutation({
  name: 'tn_user_archive_restore',
  title: 'Restore lost edit',
  description: {
    what: 'Bring back an edit that lost against another device, in the place of what is there now.',
    when: 'Use this when the user wants the version that lost: "bring back the edit that lost".',
    returns: 'Returns what was brought back.',
  },
  idempotent: true,
  permissions: ['archive:restore'],
  tags: ['devices'],
  recovery: [listArchive],
  parameters: () => z.object({ archiveId: ArchiveId.describe('From tn_user_archive_list') }),
  data: () =>
    z.object({
      archiveId: ArchiveId,
      status: z.literal('restored'),
      kind: z.string(),
      title: z.string(),
      wasDeletion: z.boolean(),
    }),
  examples: [
    {
      description: "The laptop's version of a task",
      given: [{ tool: 'tn_user_archive_list', params: {} }],
      params: { archiveId: fromGiven(0, 'items.0.archiveId') },
      expectedResult: {
        archiveId: fromGiven(0, 'items.0.archiveId'),
        status: 'restored',
        kind: 'task',
        title: 'Read chapter 4',
        wasDeletion: false,
      },
    },
  ],
  async handler({ archiveId }, { services: { archive }, ok }) {
    const restored = await archive.restore(archiveId)
    const { kind, title, wasDeletion } = restored
    return ok(
      { archiveId, status: 'restored', kind, title, wasDeletion },
      found({
        kind: 'change',
        record: recordOf(restored),
        provenance: 'verified',
        next: [listArchive],
      }),
    )
  },
})
