import { anyId } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { approveLimit, listDevices, mutation } from '../define.ts'
import { DeviceId } from '../../../platform/sync/link/device-view.ts'
import { codeParameter } from '../model/device.ts'

export const deviceApprove = mutation({
  name: 'tn_user_device_approve',
  title: 'Approve device',
  version: '1.0.0',
  description: {
    what: "Let a new device have all of the user's data, by the code that it shows.",
    when: 'Use this only when the user gives a code from a device of theirs: "my laptop shows BCDF-GHJK, link it".',
    returns: "Returns the device's id and name.",
  },
  idempotent: true,
  permissions: ['devices:create'],
  tags: ['devices'],
  rateLimit: approveLimit,
  recovery: [listDevices],
  parameters: () => z.object({ code: codeParameter() }),
  data: () => z.object({ deviceId: DeviceId, name: z.string(), status: z.enum(['approved', 'linked']) }),
  examples: [
    {
      description: 'A laptop that shows its code',
      params: { code: 'BCDF-GHJK' },
      expectedResult: { deviceId: anyId, name: 'New laptop', status: 'approved' },
    },
  ],
  async handler({ code }, { services: { devices }, ok }) {
    const { deviceId, name, status } = await devices.approve(code)
    return ok(
      { deviceId, name, status },
      {
        provenance: 'verified',
        holds: 'until-changed',
        related: [{ type: 'device', id: deviceId, label: name, relevance: 1 }],
        next: [listDevices],
      },
    )
  },
})
