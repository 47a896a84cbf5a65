import type { JsonObject } from './json.ts'

/**
 * An advisor sees what students share with them. An operator manages accounts and sources, and reads no student's
 * content.
 */
export const ROLES = ['student', 'advisor', 'operator'] as const
export type Role = (typeof ROLES)[number]

export interface UserTable {
  id: string
  name: string
  /** True for the one person that a local installation belongs to. */
  isLocalOwner: boolean
  createdAt: string
  role: Role
  /** In lower case. */
  email: string | null
  /** A disabled account can neither sign in nor call tools. */
  disabledAt: string | null
}

export interface TokenTable {
  id: string
  userId: string
  name: string
  /** SHA-256 of the secret, in hex. The secret itself is stored nowhere. */
  hash: string
  scopes: readonly string[]
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
  /** The resource that it was issued for; null for a token made by hand, which counts for this server. */
  audience: string | null
  /** The client that it was issued to by the authorization server. */
  clientId: string | null
  /** What the person agreed to; revoking it ends all its tokens. */
  grantId: string | null
}

/** A browser that is signed in, by the printed link or by a token. */
export interface BrowserSessionTable {
  id: string
  userId: string
  /** The token that was pasted to sign in; the session ends with it. */
  tokenId: string | null
  /** SHA-256 of the cookie's value, in hex. */
  cookieHash: string
  /** SHA-256 of the secret that the page sends in a header, in hex. */
  pageHash: string
  scopes: readonly string[]
  userAgent: string
  createdAt: string
  lastUsedAt: string
  /** Whatever happens, the session ends then. */
  expiresAt: string
}

/** What happened to accounts and tokens. Rows are only added; retention removes addresses and old rows. */
export interface AuditTable {
  id: string
  at: string
  event: string
  /** Whom it concerns; null if nobody could be identified. */
  userId: string | null
  /** Who did it, if it was somebody else. */
  actor: string | null
  /** The client's network address; null for the command line, and after 30 days of retention. */
  address: string | null
  detail: JsonObject
}

/** What somebody may store, where it is not what everybody may. */
export interface StorageLimitTable {
  owner: string
  megabytes: number
}

/** Keys of this installation that seal what passes through clients. */
export interface SecretTable {
  name: string
  value: string
}

export interface IdentityTables {
  secret: SecretTable
  user: UserTable
  token: TokenTable
  browserSession: BrowserSessionTable
  audit: AuditTable
  storageLimit: StorageLimitTable
}
