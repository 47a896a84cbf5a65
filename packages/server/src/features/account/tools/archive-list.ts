import { anyId, anyTime, listed, nextPage, once, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { ArchivedView } from '../../../platform/sync/archived-view.ts'
import { recordOf } from '../model/archived.ts'
import { defineTool, readLimit } from '../define.ts'
import { utterances } from '../utterances/archive-list.ts'

const Position = once(() => z.object({ before: z.string() }))

export const archiveList = defineTool({
  name: 'tn_user_archive_list',
  title: 'List lost edits',
  address: 'userAccount/archiveList',
  version: '1.1.0',
  description: {
    what: 'List edits that lost against another device when both changed the same thing.',
    when: 'Use this when an edit is missing after a sync: "my change from the laptop is gone".',
    returns: 'Returns kind, title, device and time of each, the latest first.',
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: false,
  permissions: ['archive:read'],
  rateLimit: readLimit,
  tags: ['user', 'devices'],
  utterances,
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
  async handler({ limit, cursor }, { services: { archive }, cursors, ok }) {
    const before = cursor === undefined ? undefined : Position().parse(cursors.open(cursor)).before
    const [found, totalCount] = await Promise.all([
      archive.list({ before, limit: limit + 1 }),
      archive.count(),
    ])
    const items = found.slice(0, limit)
    const last = items.at(-1)
    const [first] = items
    const hasMore = found.length > limit
    const next = hasMore && last ? { nextCursor: cursors.seal({ before: last.archiveId }) } : {}
    return ok(
      { items, totalCount, hasMore, ...next },
      listed({
        kind: 'change',
        records: items.map(recordOf),
        optional: ['deviceName'],
        total: totalCount,
        provenance: 'verified',
        page: {
          has_more: hasMore,
          total_items: totalCount,
          returned_count: items.length,
          ...(next.nextCursor === undefined ? {} : { next_cursor: next.nextCursor }),
        },
        next: [
          ...nextPage('tn_user_archive_list', { limit }, next.nextCursor, 'Go on with the list'),
          ...(first && items.length === 1
            ? [
                {
                  action: 'restore-edit',
                  priority: 'medium' as const,
                  category: 'correction' as const,
                  description: 'Bring this edit back',
                  tool: 'tn_user_archive_restore',
                  arguments: { archiveId: first.archiveId },
                },
              ]
            : []),
        ],
      }),
    )
  },
})
