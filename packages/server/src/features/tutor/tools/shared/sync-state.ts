import type { DeviceCopy } from '../../model/session-devices.ts'

export interface DeviceStatus {
  device: string
  /** What its user calls it, where it is linked. */
  name: string | null
  /** The last event that it is known to have. */
  seq: number
  /** How many it lacks. */
  pending: number
}

export interface SyncState {
  /** The other devices, those that lack most first. */
  devices: DeviceStatus[]
  /** What the one furthest behind lacks. */
  pending: number
  /** How many lack nothing. */
  inStep: number
}

/**
 * How far the other devices are: those that are linked by what was exchanged with them, the rest by what each has said
 * it has seen. This one has all that it has.
 */
export function deviceStatus(
  copies: readonly DeviceCopy[],
  cursors: ReadonlyMap<string, number>,
  lastSeq: number,
  thisDevice: string,
): SyncState {
  const linked = new Set([thisDevice, ...copies.map(({ device }) => device)])
  const told = [...cursors]
    .filter(([device]) => !linked.has(device))
    .map(([device, seq]) => ({ device, name: null, seq, pending: Math.max(0, lastSeq - seq) }))
  const devices = [...copies, ...told].toSorted(
    (a, b) => b.pending - a.pending || (a.device < b.device ? -1 : 1),
  )
  return {
    devices,
    pending: devices[0]?.pending ?? 0,
    inStep: devices.filter(({ pending }) => pending === 0).length,
  }
}
