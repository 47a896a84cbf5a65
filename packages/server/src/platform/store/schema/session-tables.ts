import type { JsonObject } from './json.ts'

/** What a conversation's calls belong to. */
export interface SessionTable {
  id: string
  owner: string
  kind: 'call' | 'tutoring'
  /** Where it began; together with its name it tells sessions of one owner apart. */
  workspace: string
  /** What its client calls it; null where it was given no name. */
  name: string | null
  /** The workspace that was loaded in it since, where its calls are now made. */
  boundWorkspace: string | null
  createdAt: string
}

export interface SessionTables {
  session: SessionTable
}

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
