import { bytesOfChange } from '../../../platform/store/storage-room.ts'
import type { SessionEventTable } from '../../../platform/store/schema/session-tables.ts'

/** What events take in the log of the session and in the change log. */
export const bytesOfEvents = (events: readonly SessionEventTable[]): number =>
  events.reduce((sum, event) => sum + bytesOfChange({ body: { ...event } }), 0)
