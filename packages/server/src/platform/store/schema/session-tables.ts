import type { JsonObject } from './json.ts'

/** The session that a conversation's calls belong to. */
export interface SessionTable {
  id: string
  owner: string
  kind: 'call' | 'tutoring'
  /** The workspace it started in. Workspace and name identify a session of an owner. */
  workspace: string
  /** The client's name for it, if any. */
  name: string | null
  /** The workspace loaded in it since, which its calls now use. */
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

/** Numbers a session's events and lets sessions be listed without reading them. */
export interface SessionHeadTable {
  sessionId: string
  owner: string
  lastSeq: number
  status: 'open' | 'closed'
  lastActivityAt: string
  /** The device that numbers its events; null for this device. */
  home: string | null
  /** Changes when events are renumbered; null if they never were. */
  numbering: string | null
}

/** The state after a number of events, so that they need not be read again. */
export interface SessionSnapshotTable {
  sessionId: string
  seq: number
  state: JsonObject
  createdAt: string
}

/** How far a device has read a session. */
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
