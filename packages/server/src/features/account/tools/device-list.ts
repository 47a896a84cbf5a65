import { anyId, anyTime, asFound, byKey, listed, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { DeviceView } from '../../../platform/sync/link/device-view.ts'
import { recordOf } from '../model/device.ts'

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
  async handler({ limit, cursor }, { services: { devices }, page, ok }) {
    const all = await devices.list()
    const { items, shown, fields, meta, next } = await page(
      byKey(
        (after = '', count) => ({
          found: all.filter(({ deviceId }) => deviceId > after).slice(0, count),
          total: all.length,
        }),
        ({ deviceId }) => deviceId,
      ),
      { cursor, limit, view: asFound },
    )
    return ok(
      { items, ...fields, totalCount: all.length },
      listed({
        kind: 'device',
        records: shown.map(recordOf),
        total: all.length,
        provenance: 'verified',
        page: meta,
        next,
      }),
    )
  },
})
