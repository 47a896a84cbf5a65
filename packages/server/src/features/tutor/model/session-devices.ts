/** A device that has a copy of a session, as far as this replica knows. */
export interface DeviceCopy {
  readonly device: string
  readonly name: string
  /** The last event up to which it has all. */
  readonly seq: number
  /** How many it lacks. */
  readonly pending: number
}

/** The devices of one owner that are linked with this replica, directly or through its server. */
export interface SessionDevices {
  /** What each of the others lacks of a session, up to its last event. */
  copies(sessionId: string, lastSeq: number): Promise<readonly DeviceCopy[]>
  /** What a device is called; undefined where it is not linked any more, or never was. */
  nameOf(device: string): Promise<string | undefined>
}

/** For who is to be told where something is done. */
export const homeName = async (devices: SessionDevices, home: string): Promise<string> =>
  (await devices.nameOf(home)) ?? `the device ${home}`
