import { UserId, type Caller } from '@tutor-nexus/toolkit'
import type { TokenTable, UserTable } from '../store/schema/identity-tables.ts'

export type User = Readonly<UserTable>

/** The people who have an account here. */
export interface Users {
  /** The one person that a local installation belongs to; created when first asked for. */
  ensureLocalOwner(): Promise<User>
  addUser(name: string): Promise<User>
  listUsers(): Promise<User[]>
  /** An id goes before a name that looks like one. */
  findUser(nameOrId: string): Promise<User | undefined>
}

export type Token = Readonly<Omit<TokenTable, 'hash'>>

export interface NewToken {
  readonly userId: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly expiresAt?: string
}

/** Who a secret belongs to, and what it allows. */
export interface Authenticated {
  readonly user: User
  readonly scopes: readonly string[]
  readonly tokenId: string
}

/** Secrets that stand for a user. */
export interface Tokens {
  /** The secret is in this answer and nowhere else. */
  createToken(given: NewToken): Promise<{ token: Token; secret: string }>
  listTokens(userId?: string): Promise<Token[]>
  /** False if there is no such token, or not any more. */
  revokeToken(id: string): Promise<boolean>
  /** Synchronous where the store answers synchronously. */
  authenticate(secret: string): Authenticated | undefined | Promise<Authenticated | undefined>
  /** Waits for writes in the background; to be awaited before the store is closed. */
  settle(): Promise<void>
}

/** The user as a caller with every permission: the person at the machine's own keyboard. */
export const identityOf = (user: User): Pick<Caller, 'userId' | 'scopes'> => ({
  userId: UserId.parse(user.id),
  scopes: ['*'],
})

/** The id that a caller's records are kept under; the system's own calls have none. */
export const ownerOf = ({ userId }: Pick<Caller, 'userId'>): string => userId ?? ''
