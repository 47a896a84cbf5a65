import { UserId, type Caller } from '@tutor-nexus/toolkit'
import type { Role, TokenTable, UserTable } from '../store/schema/identity-tables.ts'

export type User = Readonly<UserTable>

/** The user accounts. */
export interface Users {
  /** The owner of a local installation. The first call creates it. */
  ensureLocalOwner(): Promise<User>
  /** Throws if the name is taken. */
  addUser(name: string, role?: Role, id?: string): Promise<User>
  listUsers(): Promise<User[]>
  /** Ids take precedence over names. */
  findUser(nameOrId: string): Promise<User | undefined>
}

export type Token = Readonly<Omit<TokenTable, 'hash'>>

export interface NewToken {
  readonly userId: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly expiresAt?: string
  /** Of a token that the authorization server issues. */
  readonly issued?: Readonly<Pick<TokenTable, 'audience' | 'clientId' | 'grantId'>>
}

/** The user and permissions of a token or a browser session. */
export interface Authenticated {
  readonly user: User
  readonly scopes: readonly string[]
  /** The id of the token or session. */
  readonly tokenId: string
  /** The resource that its token was issued for; null if it counts for this server as a whole. */
  readonly audience: string | null
  /** The app that acts for the user; null for tokens made by hand and for browsers. */
  readonly clientId: string | null
}

/** Access tokens. */
export interface Tokens {
  /** The secret is returned only here. */
  createToken(given: NewToken): Promise<{ token: Token; secret: string }>
  listTokens(userId?: string): Promise<Token[]>
  /** Returns false if the token does not exist or was revoked. */
  revokeToken(id: string): Promise<boolean>
  /** Synchronous if the store is. */
  authenticate(secret: string): Authenticated | undefined | Promise<Authenticated | undefined>
  /** Waits for background writes. Await it before closing the store. */
  settle(): Promise<void>
}

/** Tokens that another authorization server has issued. */
export interface ForeignTokens {
  /** Undefined unless the token is valid for one of the audiences. A new person gets an account. */
  authenticate(token: string, audiences: readonly string[]): Promise<Authenticated | undefined>
}

/** A browser session ends after this time, even if it is in use. */
export const LONGEST_BROWSER_SESSION_MS = 30 * 86_400_000

export interface NewBrowserSession {
  readonly userId: string
  readonly scopes: readonly string[]
  readonly userAgent: string
  /** The token that the user signed in with. */
  readonly tokenId?: string
}

/** The two secrets of a browser session. Neither is worth anything without the other. */
export interface BrowserSecrets {
  readonly cookie: string
  /** Kept by the page outside cookies, which browsers send to every port of a host. */
  readonly page: string
}

/** Browsers that are signed in. */
export interface BrowserSessions {
  /** The secrets are returned only here. */
  open(given: NewBrowserSession): Promise<BrowserSecrets>
  /** Synchronous if the store is. */
  authenticate(secrets: BrowserSecrets): Authenticated | undefined | Promise<Authenticated | undefined>
  /** Ends a session. `id` is the `tokenId` of who was authenticated by it. */
  end(id: string): Promise<void>
  /** Waits for background writes. Await it before closing the store. */
  settle(): Promise<void>
}

/** The user with every permission: the person at the machine's own keyboard. */
export const identityOf = (user: User): Pick<Caller, 'userId' | 'scopes'> => ({
  userId: UserId.parse(user.id),
  scopes: ['*'],
})

/** The id of a caller's records; undefined for the system's own calls. */
export const ownerOf = ({ userId }: Pick<Caller, 'userId'>): string => userId ?? ''
