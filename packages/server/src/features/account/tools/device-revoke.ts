import { anyTime, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listDevices, mutation } from '../define.ts'
import { DeviceId } from '../../../platform/sync/link/device-view.ts'

export const deviceRevoke = mutation({
  name: 'tn_user_device_revoke',
  title: 'Revoke device',
  description: {
    what: 'Revoke a linked device: it exchanges nothing any more, and its open tutoring sessions go on here.',
    when: 'Use this when a device is lost, sold or not wanted: "I lost my phone, cut it off".',
    returns: 'Returns what was revoked; the device keeps what it has and can be linked again.',
  },
  idempotent: true,
  permissions: ['devices:delete'],
  tags: ['devices'],
  recovery: [listDevices],
  parameters: () => z.object({ deviceId: DeviceId.describe('From tn_user_device_list') }),
  data: () =>
    z.object({
      deviceId: DeviceId,
      name: z.string(),
      status: z.literal('revoked'),
      revokedAt: z.iso.datetime(),
    }),
  examples: [
    {
      description: 'A laptop that was sold',
      given: [{ tool: 'tn_user_device_list', params: {} }],
      params: { deviceId: fromGiven(0, 'items.0.deviceId') },
      expectedResult: {
        deviceId: fromGiven(0, 'items.0.deviceId'),
        name: 'Laptop',
        status: 'revoked',
        revokedAt: anyTime,
      },
    },
  ],
  async handler({ deviceId }, { services: { devices }, ok }) {
    const { name, revokedAt } = await devices.revoke(deviceId)
    return ok(
      { deviceId, name, status: 'revoked', revokedAt },
      {
        provenance: 'verified',
        holds: 'until-changed',
        related: [{ type: 'device', id: deviceId, label: name, relevance: 1 }],
        next: [listDevices],
      },
    )
  },
})
