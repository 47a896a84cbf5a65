import { brandedId, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

export const DeviceId = brandedId('DeviceId')

/** A device that has what is the user's, as it is shown. */
export const DeviceView = lazy(() =>
  z.object({
    deviceId: DeviceId,
    name: z.string(),
    status: z.enum(['linked', 'revoked']),
    /** `here`, or the address of the server that it is linked to. */
    linkedTo: z.string(),
    isThisDevice: z.boolean(),
    /** Changes that it does not have yet. */
    lacks: z.int().min(0),
    linkedAt: z.iso.datetime().nullable(),
    lastSeenAt: z.iso.datetime().nullable(),
  }),
)
export type DeviceView = z.output<ReturnType<typeof DeviceView>>

/** What the tools need of device linking. */
export interface Devices {
  /** All of them, in the order of their ids. */
  list(): Promise<readonly DeviceView[]>
  /** Lets the device that shows this code have what is the user's. */
  approve(code: string): Promise<{ deviceId: string; name: string; status: 'approved' | 'linked' }>
  /** Ends what it is allowed; what is on it stays there. */
  revoke(deviceId: string): Promise<{ deviceId: string; name: string; revokedAt: string }>
}
