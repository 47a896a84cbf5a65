import { anyId, anyTime, listed, nextPage, once, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { DeviceView, recordOf } from '../model/device.ts'

const Position = once(() => z.object({ after: z.string() }))

export const deviceList = query({
  name: 'tn_user_device_list',
  title: 'List devices',
  description: {
    what: "List the devices that sync the user's data, revoked ones too.",
    when: 'Use this when asked where it is open: "which devices are linked?".',
    returns: 'Returns name, state, when each was last seen and how many changes it lacks.',
  },
  permissions: ['devices:read'],
  tags: ['devices'],
  parameters: () => z.object(pagination({ max: 50 })),
  data: () =>
    z.object({
      items: z.array(DeviceView()),
      totalCount: z.int().min(0),
      hasMore: z.boolean(),
      nextCursor: z.string().optional(),
    }),
  examples: [
    {
      description: 'One laptop',
      params: {},
      expectedResult: {
        items: [
          {
            deviceId: anyId,
            name: 'Laptop',
            status: 'linked',
            linkedTo: 'here',
            isThisDevice: false,
            lacks: 0,
            linkedAt: anyTime,
            lastSeenAt: anyTime,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, { services: { devices }, cursors, ok }) {
    const after = cursor === undefined ? '' : Position().parse(cursors.open(cursor)).after
    const all = await devices.list()
    const rest = all.filter(({ deviceId }) => deviceId > after)
    const items = rest.slice(0, limit)
    const last = items.at(-1)
    const hasMore = rest.length > limit
    const next = hasMore && last ? { nextCursor: cursors.seal({ after: last.deviceId }) } : {}
    return ok(
      { items, totalCount: all.length, hasMore, ...next },
      listed({
        kind: 'device',
        records: items.map(recordOf),
        optional: ['lastSeenAt', 'linkedAt'],
        total: all.length,
        provenance: 'verified',
        page: {
          has_more: hasMore,
          total_items: all.length,
          returned_count: items.length,
          ...(next.nextCursor === undefined ? {} : { next_cursor: next.nextCursor }),
        },
        next: nextPage('tn_user_device_list', { limit }, next.nextCursor, 'Go on with the devices'),
      }),
    )
  },
})
