import type { JsonObject } from './json.ts'

/** One entry of a tutoring session's log. */
export interface SessionEventTable {
  sessionId: string
  seq: number
  eventId: string
  type: string
  createdAt: string
  actorUserId: string | null
  clientEventId: string | null
  payload: JsonObject
  isPending: boolean
}

/** Gives a session's events their numbers, and lets sessions be listed without reading them. */
export interface SessionHeadTable {
  sessionId: string
  owner: string
  lastSeq: number
  status: 'open' | 'closed'
  lastActivityAt: string
  /** The device that numbers its events; null where that is this one. */
  home: string | null
  /** Another one when events of it have got other numbers; null where none ever has. */
  numbering: string | null
}

/** The state after a number of events, so that not all have to be read again. */
export interface SessionSnapshotTable {
  sessionId: string
  seq: number
  state: JsonObject
  createdAt: string
}

/** How far a device has seen a session. */
export interface SessionCursorTable {
  sessionId: string
  device: string
  seq: number
  updatedAt: string
}

export interface SessionEventTables {
  sessionEvent: SessionEventTable
  sessionHead: SessionHeadTable
  sessionSnapshot: SessionSnapshotTable
  sessionCursor: SessionCursorTable
}
