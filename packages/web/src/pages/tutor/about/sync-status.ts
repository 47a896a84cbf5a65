import type { Data } from '../../../api/call.ts'
import { fieldOf, listOf, numberOf, textOf } from '../field-of.ts'

export interface OtherDevice {
  id: string
  name: string
  pending: number
}

export interface SyncSeen {
  devices: OtherDevice[]
  /** The device that answers, where it is another. */
  home: string | undefined
  /** What waits for that device. */
  waiting: { id: string; text: string }[]
}

/** Which devices lack what. A server that is not linked to others says less. */
export function syncSeen(sync: Data<'tn_session_sync_status'>): SyncSeen {
  const devices = sync.devices.map((device) => ({
    id: device.device,
    name: textOf(device, 'name') ?? `Device …${device.device.slice(-6)}`,
    pending: numberOf(device, 'pending') ?? 0,
  }))
  const home = fieldOf(sync, 'home')
  const isElsewhere = fieldOf(home, 'isHere') === false
  return {
    devices,
    home: isElsewhere ? (textOf(home, 'name') ?? 'another device') : undefined,
    waiting: listOf(sync, 'requests').map((request, at) => ({
      id: textOf(request, 'requestId') ?? String(at),
      text: textOf(request, 'text') ?? KINDS[textOf(request, 'kind') ?? ''] ?? 'Something else',
    })),
  }
}

const KINDS: Readonly<Record<string, string>> = {
  ask: 'A question',
  cancel: 'A cancellation',
  end: 'The end of the session',
  resume: 'A resumption',
}
