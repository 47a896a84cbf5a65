import type { JsonObject } from './json.ts'

/** Changes after a restore, because sequence numbers given since the backup may be given again. */
export interface IncarnationTable {
  singleton: 1
  id: string
}

/** On a server: a device that syncs for one owner. */
export interface LinkedDeviceTable {
  owner: string
  device: string
  name: string
  /** The token that the device authenticates with. */
  tokenId: string
  /** The device has all changes up to this number. */
  seenSeq: number
  linkedAt: string
  lastSeenAt: string | null
  revokedAt: string | null
}

/** On a server: a device that asks to be linked. */
export interface LinkRequestTable {
  /** SHA-256 of the code that the device shows. */
  codeHash: string
  /** SHA-256 of the secret that the device polls with. */
  secretHash: string
  device: string
  name: string
  /** Who approved it. */
  owner: string | null
  state: 'waiting' | 'approved' | 'denied' | 'used'
  createdAt: string
  expiresAt: string
}

/** On a device: the server it syncs with. */
export interface SyncLinkTable {
  owner: string
  /** The server's URL. */
  server: string
  serverDevice: string
  serverVersion: string
  incarnation: string
  /** Pull cursor: the server's changes up to this number are here. */
  pulledSeq: number
  /** Push cursor: our changes up to this number are accepted or rejected. */
  pushedSeq: number
  linkedAt: string
  lastExchangeAt: string | null
  /** Why the last exchange failed. */
  fault: string | null
}

/** On a device: the number that the server gave to a change. */
export interface SyncCursorTable {
  owner: string
  seq: number
  changeId: string
  baseId: string | null
}

/** On a device: changes to send again after the server was restored, in their former order. */
export interface SyncAgainTable {
  owner: string
  position: number
  changeId: string
  baseId: string | null
}

/** On a device: the owner's other devices, as the server last reported. */
export interface SyncPeerTable {
  owner: string
  device: string
  name: string
  /** The device has the server's changes up to this number. */
  seq: number
  lastSeenAt: string | null
  isRevoked: boolean
}

/** Changes of a newer version, applied once this program understands them. */
export interface SyncUnreadTable {
  owner: string
  changeId: string
}

/** On a device: changes that the server rejected. */
export interface SyncRefusedTable {
  owner: string
  changeId: string
  baseId: string | null
  code: string
  message: string
  refusedAt: string
}

/** A change that lost a conflict and can be restored. */
export interface ArchiveTable {
  owner: string
  /** The id of the change that lost. */
  id: string
  entity: string
  entityId: string
  /** The losing state; null if it was a deletion. */
  body: JsonObject | null
  device: string
  madeAt: string
  archivedAt: string
}

/** A device's request to a session whose home is another device. */
export interface SessionRequestTable {
  id: string
  owner: string
  sessionId: string
  kind: 'ask' | 'draft' | 'cancel' | 'end' | 'resume'
  text: string | null
  /** The draft that a message sends or changes. */
  target: string | null
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
