export interface RecordLimits {
  /** Records up to this many bytes are parsed at once. */
  longLine: number
  /** In longer records, strings with more bytes are only named by their place. */
  longString: number
  /** In longer records, how much is held of the whole, in bytes; big deep values are then only named by their place. */
  mostHeld: number
}

export const RECORD_LIMITS: RecordLimits = { longLine: 1 << 20, longString: 1 << 16, mostHeld: 1 << 23 }
