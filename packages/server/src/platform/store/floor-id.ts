import { encodeTime, TIME_LEN } from 'ulid'

/** Below all ids made from this instant on: an id begins with its time, so that their order is order in time. */
export const floorId = (instant: Date): string => encodeTime(instant.getTime(), TIME_LEN)
