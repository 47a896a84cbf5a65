import { anyId, anyTime, asFound, byKeyWithTotal, listed, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { ArchivedView } from '../../../platform/sync/archived-view.ts'
import { recordOf } from '../model/archived.ts'
import { query } from '../define.ts'

const MOST_OFFERED = 3

export const archiveList = query({
  name: 'tn_user_archive_list',
  title: 'List lost edits',
  description: {
    what: 'List edits that lost against another device when both changed the same thing.',
    when: 'Use this when an edit is missing after a sync: "my change from the laptop is gone".',
    returns: 'Returns kind, title, device and time of each, the latest first.',
  },
  permissions: ['archive:read'],
  tags: ['devices'],
  parameters: () => z.object(pagination({ max: 50 })),
  data: () =>
    z.object({
      items: z.array(ArchivedView()),
      totalCount: z.int().min(0),
      hasMore: z.boolean(),
      nextCursor: z.string().optional(),
    }),
  examples: [
    {
      description: 'A task that was renamed in two places',
      params: {},
      expectedResult: {
        items: [
          {
            archiveId: anyId,
            kind: 'task',
            title: 'Read chapter 4',
            wasDeletion: false,
            deviceId: anyId,
            deviceName: 'Laptop',
            madeAt: anyTime,
            archivedAt: anyTime,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, { services: { archive }, page, ok }) {
    const { items, shown, fields, meta, next, loaded } = await page(
      byKeyWithTotal(
        (before, most) => archive.list({ before, limit: most }),
        () => archive.count(),
        ({ archiveId }) => archiveId,
      ),
      { cursor, limit, view: asFound },
    )
    return ok(
      { items, ...fields, totalCount: loaded.total },
      listed({
        kind: 'change',
        records: shown.map(recordOf),
        total: loaded.total,
        provenance: 'verified',
        page: meta,
        next:
          items.length > 0
            ? [
                ...next,
                {
                  action: 'restore-edit',
                  priority: 'medium',
                  category: 'correction',
                  description: 'Restore this edit',
                  tool: 'tn_user_archive_restore',
                  arguments: {},
                  choose: { archiveId: items.slice(0, MOST_OFFERED).map(({ archiveId }) => archiveId) },
                },
              ]
            : next,
      }),
    )
  },
})
