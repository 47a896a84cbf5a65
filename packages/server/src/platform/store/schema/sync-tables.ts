import type { JsonObject } from './json.ts'

/** Changes when the database was brought back from a backup: what it had numbered since may be numbered anew. */
export interface IncarnationTable {
  singleton: 1
  id: string
}

/** At a server: a device that exchanges changes with it for one owner. */
export interface LinkedDeviceTable {
  owner: string
  device: string
  name: string
  /** The token that it comes with. */
  tokenId: string
  /** It has all changes up to here. */
  seenSeq: number
  linkedAt: string
  lastSeenAt: string | null
  revokedAt: string | null
}

/** At a server: a device that asks to be linked. */
export interface LinkRequestTable {
  /** SHA-256 of the code that the device shows. */
  codeHash: string
  /** SHA-256 of what the device alone knows, and asks with whether it has been approved. */
  secretHash: string
  device: string
  name: string
  /** Who approved it. */
  owner: string | null
  state: 'waiting' | 'approved' | 'denied' | 'used'
  createdAt: string
  expiresAt: string
}

/** At a device: the server that the owner's changes are exchanged with. */
export interface SyncLinkTable {
  owner: string
  /** Its address. */
  server: string
  serverDevice: string
  serverVersion: string
  incarnation: string
  /** The server's changes are here up to this number of its. */
  pulledSeq: number
  /** The own changes are there, or judged, up to this number of ours. */
  pushedSeq: number
  linkedAt: string
  lastExchangeAt: string | null
  /** Why the last exchange failed. */
  fault: string | null
}

/** At a device: the number that the server gave to a change. */
export interface SyncCursorTable {
  owner: string
  seq: number
  changeId: string
  baseId: string | null
}

/** At a device: what a server that was brought back from a backup may lack, in the order that it once had. */
export interface SyncAgainTable {
  owner: string
  position: number
  changeId: string
  baseId: string | null
}

/** At a device: the others, as the server last told. */
export interface SyncPeerTable {
  owner: string
  device: string
  name: string
  /** It has the server's changes up to here. */
  seq: number
  lastSeenAt: string | null
  isRevoked: boolean
}

/** Changes of a newer program: kept, and made when this one is new enough. */
export interface SyncUnreadTable {
  owner: string
  changeId: string
}

/** At a device: changes that the server would not take. */
export interface SyncRefusedTable {
  owner: string
  changeId: string
  baseId: string | null
  code: string
  message: string
  refusedAt: string
}

/** What lost against another change and can be brought back. */
export interface ArchiveTable {
  owner: string
  /** Of the change that lost. */
  id: string
  entity: string
  entityId: string
  /** What it would have become; null where it would have been deleted. */
  body: JsonObject | null
  device: string
  madeAt: string
  archivedAt: string
}

/** What a device wants done in a session whose home is elsewhere. */
export interface SessionRequestTable {
  id: string
  owner: string
  sessionId: string
  kind: 'ask' | 'draft' | 'cancel' | 'end' | 'resume'
  text: string | null
  device: string
  createdAt: string
}

export interface SyncTables {
  incarnation: IncarnationTable
  linkedDevice: LinkedDeviceTable
  linkRequest: LinkRequestTable
  syncLink: SyncLinkTable
  syncPlace: SyncCursorTable
  syncAgain: SyncAgainTable
  syncPeer: SyncPeerTable
  syncUnread: SyncUnreadTable
  syncRefused: SyncRefusedTable
  archive: ArchiveTable
  sessionRequest: SessionRequestTable
}
