export interface DeviceStatus {
  device: string
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

/** How far the other devices are, from what each has said it has seen. This one has all that it has. */
export function deviceStatus(
  cursors: ReadonlyMap<string, number>,
  lastSeq: number,
  thisDevice: string,
): SyncState {
  const devices = [...cursors]
    .filter(([device]) => device !== thisDevice)
    .map(([device, seq]) => ({ device, seq, pending: Math.max(0, lastSeq - seq) }))
    .toSorted((a, b) => b.pending - a.pending || (a.device < b.device ? -1 : 1))
  return {
    devices,
    pending: devices[0]?.pending ?? 0,
    inStep: devices.filter(({ pending }) => pending === 0).length,
  }
}
