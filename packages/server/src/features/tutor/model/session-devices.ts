/** A device that has a copy of a session, as far as this replica knows. */
export interface DeviceCopy {
  readonly device: string
  readonly name: string
  readonly seq: number
  readonly pending: number
}

/** The owner's devices that are linked with this replica, directly or through its server. */
export interface SessionDevices {
  /** What the other devices have of a session. */
  copies(sessionId: string, lastSeq: number): Promise<readonly DeviceCopy[]>
  /** Undefined if the device is not linked. */
  nameOf(device: string): Promise<string | undefined>
}

/** The home device's name for messages. */
export const homeName = async (devices: SessionDevices, home: string): Promise<string> =>
  (await devices.nameOf(home)) ?? `the device ${home}`
