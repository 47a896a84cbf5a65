import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, randomBytes } from 'node:crypto'
import type { Authenticated, NewToken, Token, Tokens } from '../../../platform/identity/identity.ts'
import type { TokenTable, UserTable } from '../../../platform/store/schema/identity-tables.ts'
import type { DialectName, Store } from '../../../platform/store/store.ts'

export interface TokenStoreContext {
  readonly newId: () => string
  readonly now: () => Date
}

const LAST_USED_STEP_MS = 60_000
const COLUMNS = [
  'id',
  'userId',
  'name',
  'scopes',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
] as const

type AuthenticationRow = Pick<TokenTable, 'scopes' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'> &
  UserTable & { tokenId: string }

/** Secrets that stand for a user. Every check reads the database, so a revocation holds at once, everywhere. */
export class TokenStore implements Tokens {
  readonly #store: Store
  readonly #context: TokenStoreContext
  readonly #bySecret: string
  /** Noting a use must not become part of the transaction of the call that it was noted in. */
  readonly #outside = AsyncLocalStorage.snapshot()
  readonly #noting = new Map<string, Promise<void>>()
  /** What rows mean: as long as nothing changes the store gives the same ones again. */
  readonly #standings = new WeakMap<readonly AuthenticationRow[], Standing>()

  constructor(store: Store, context: TokenStoreContext) {
    this.#store = store
    this.#context = context
    this.#bySecret = bySecret(store.dialect)
  }

  /** The secret is in this answer and nowhere else. */
  async createToken({ expiresAt, ...fields }: NewToken): Promise<{ token: Token; secret: string }> {
    const secret = newSecret()
    const createdAt = this.#context.now().toISOString()
    const token = await this.#store.write((db) =>
      db
        .insertInto('token')
        .values({
          ...fields,
          id: this.#context.newId(),
          hash: hashSecret(secret),
          createdAt,
          expiresAt: expiresAt ?? null,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
    )
    return { token, secret }
  }

  listTokens(userId?: string): Promise<Token[]> {
    const tokens = this.#store.read.selectFrom('token').select(COLUMNS).orderBy('id')
    return (userId === undefined ? tokens : tokens.where('userId', '=', userId)).execute()
  }

  /** False if there is no such token, or not any more. */
  async revokeToken(id: string): Promise<boolean> {
    const revokedAt = this.#context.now().toISOString()
    const { numUpdatedRows } = await this.#store.write((db) =>
      db
        .updateTable('token')
        .set({ revokedAt })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    return numUpdatedRows === 1n
  }

  /** At once where the store answers at once. */
  authenticate(secret: string): Authenticated | undefined | Promise<Authenticated | undefined> {
    // Looking up the hash tells an attacker nothing by its timing: nobody can choose a hash's first bytes.
    const found = this.#store.cachedQuery<AuthenticationRow>(this.#bySecret, hashSecret(secret))
    return found instanceof Promise ? found.then((rows) => this.#holder(rows)) : this.#holder(found)
  }

  /** Waits for what is being noted in the background; to be awaited before the store is closed. */
  async settle(): Promise<void> {
    await Promise.all(this.#noting.values())
  }

  #holder(rows: readonly AuthenticationRow[]): Authenticated | undefined {
    const known = this.#standings.get(rows) ?? standingOf(rows)
    this.#standings.set(rows, known)
    const now = this.#context.now()
    const time = now.getTime()
    if (!known.holder || known.expires <= time) return undefined
    if (time - known.lastUsed >= LAST_USED_STEP_MS) this.#noteUse(known.holder.tokenId, now)
    return known.holder
  }

  #noteUse(id: string, now: Date): void {
    if (this.#noting.has(id)) return
    const noted = this.#outside(() => this.#writeUse(id, now.toISOString())).finally(() =>
      this.#noting.delete(id),
    )
    this.#noting.set(id, noted)
  }

  async #writeUse(id: string, lastUsedAt: string): Promise<void> {
    try {
      await this.#store.write(
        (db) => db.updateTable('token').set({ lastUsedAt }).where('id', '=', id).execute(),
        {
          scope: `token ${id}`,
        },
      )
    } catch {
      // A use that was not noted is noted with the next call.
    }
  }
}

/** 256 random bits: nobody can guess one, so a plain hash keeps it as well as a slow one. */
const newSecret = (): string => `tn_${randomBytes(32).toString('base64url')}`

const hashSecret = (secret: string): string => hash('sha256', secret)

/** What a token is worth until its row changes. */
interface Standing {
  /** Undefined where there is no such token, or not any more. */
  readonly holder: Authenticated | undefined
  readonly expires: number
  readonly lastUsed: number
}

const NOBODY: Standing = { holder: undefined, expires: 0, lastUsed: 0 }

function standingOf([row]: readonly AuthenticationRow[]): Standing {
  if (!row || row.revokedAt !== null) return NOBODY
  const { tokenId, scopes, lastUsedAt, expiresAt, revokedAt: _, ...user } = row
  return {
    holder: { user, scopes, tokenId },
    expires: expiresAt === null ? Infinity : Date.parse(expiresAt),
    lastUsed: lastUsedAt === null ? -Infinity : Date.parse(lastUsedAt),
  }
}

const bySecret = (dialect: DialectName): string => `
  select token.id as "tokenId", scopes, last_used_at as "lastUsedAt", expires_at as "expiresAt",
    revoked_at as "revokedAt", "user".id, "user".name, is_local_owner as "isLocalOwner",
    "user".created_at as "createdAt"
  from token inner join "user" on "user".id = token.user_id
  where hash = ${dialect === 'sqlite' ? '?' : '$1'}`
