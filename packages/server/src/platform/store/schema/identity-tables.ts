export interface UserTable {
  id: string
  name: string
  /** True for the one person that a local installation belongs to. */
  isLocalOwner: boolean
  createdAt: string
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
}
