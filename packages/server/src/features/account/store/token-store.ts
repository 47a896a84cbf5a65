import { appendAudit, type AuditEvent } from '../../../platform/audit/audit-store.ts'
import type { Authenticated, NewToken, Token, Tokens } from '../../../platform/identity/identity.ts'
import { hashSecret, newSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import type { TokenTable, UserTable } from '../../../platform/store/schema/identity-tables.ts'
import { keyedQuery } from '../../../platform/store/lookups/keyed-query.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { LastUses, USE_STEP_MS } from './last-uses.ts'

export interface TokenStoreContext {
  readonly newId: () => string
  readonly now: () => Date
}

const COLUMNS = [
  'id',
  'userId',
  'name',
  'scopes',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
  'audience',
  'clientId',
  'grantId',
] as const

type AuthenticationRow = Pick<
  TokenTable,
  'scopes' | 'lastUsedAt' | 'expiresAt' | 'revokedAt' | 'audience' | 'clientId'
> &
  UserTable & { tokenId: string }

/** Secrets that stand for a user. Every check reads the database, so a revocation holds at once, everywhere. */
export class TokenStore implements Tokens {
  readonly #store: Store
  readonly #context: TokenStoreContext
  readonly #uses: LastUses
  readonly #owners = new Map<string, string>()
  /** What rows mean: as long as nothing changes the store gives the same ones again. */
  readonly #standings = new WeakMap<readonly AuthenticationRow[], Standing>()

  constructor(store: Store, context: TokenStoreContext) {
    this.#store = store
    this.#context = context
    this.#uses = new LastUses((id, lastUsedAt) =>
      store.write((db) => db.updateTable('token').set({ lastUsedAt }).where('id', '=', id).execute(), {
        scope: `token ${id}`,
      }),
    )
  }

  /** The secret is in this answer and nowhere else. */
  async createToken({
    expiresAt,
    issued = BY_HAND,
    ...fields
  }: NewToken): Promise<{ token: Token; secret: string }> {
    const secret = `tn_${newSecret()}`
    const createdAt = this.#context.now().toISOString()
    const token = await this.#store.write(async (db) => {
      const created = await db
        .insertInto('token')
        .values({
          ...fields,
          ...issued,
          id: this.#context.newId(),
          hash: hashSecret(secret),
          createdAt,
          expiresAt: expiresAt ?? null,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      await this.#audit(db, 'token-created', created)
      return created
    })
    return { token, secret }
  }

  listTokens(userId?: string): Promise<Token[]> {
    const tokens = this.#store.read.selectFrom('token').select(COLUMNS).orderBy('id')
    return (userId === undefined ? tokens : tokens.where('userId', '=', userId)).execute()
  }

  /** False if there is no such token, or not any more. */
  async revokeToken(id: string): Promise<boolean> {
    const revokedAt = this.#context.now().toISOString()
    return this.#store.write(async (db) => {
      const revoked = await db
        .updateTable('token')
        .set({ revokedAt })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning(COLUMNS)
        .executeTakeFirst()
      if (revoked) await this.#audit(db, 'token-revoked', revoked)
      return revoked !== undefined
    })
  }

  /** At once where the store answers at once. */
  authenticate(secret: string): Authenticated | undefined | Promise<Authenticated | undefined> {
    const hash = hashSecret(secret)
    const found = this.#store.cachedQuery(BY_SECRET, hash, this.#owners.get(hash))
    return found instanceof Promise
      ? found.then((rows) => this.#holder(this.#noteOwner(hash, rows)))
      : this.#holder(found)
  }

  /** Waits for what is being noted in the background; to be awaited before the store is closed. */
  async settle(): Promise<void> {
    await this.#uses.settle()
  }

  #audit(db: Writer, event: AuditEvent, { id, userId, name, scopes }: Token): Promise<void> {
    return appendAudit(db, this.#context, { event, userId, detail: { token: id, name, scopes } })
  }

  /** A token never changes hands, so the next request with it can look its owner up along with it. */
  #noteOwner(hash: string, rows: readonly AuthenticationRow[]): readonly AuthenticationRow[] {
    const [row] = rows
    if (!row || this.#owners.has(hash)) return rows
    if (this.#owners.size >= MOST_OWNERS) this.#owners.clear()
    this.#owners.set(hash, row.id)
    return rows
  }

  #holder(rows: readonly AuthenticationRow[]): Authenticated | undefined {
    const known = this.#standings.get(rows) ?? standingOf(rows)
    this.#standings.set(rows, known)
    const now = this.#context.now()
    const time = now.getTime()
    if (!known.holder || known.expires <= time) return undefined
    if (time - known.lastUsed >= USE_STEP_MS) this.#uses.note(known.holder.tokenId, now)
    return known.holder
  }
}

const MOST_OWNERS = 10_000
const BY_HAND = { audience: null, clientId: null, grantId: null }

/** What a token is worth until its row changes. */
interface Standing {
  /** Undefined where there is no such token, or not any more. */
  readonly holder: Authenticated | undefined
  readonly expires: number
  readonly lastUsed: number
}

const NOBODY: Standing = { holder: undefined, expires: 0, lastUsed: 0 }

function standingOf([row]: readonly AuthenticationRow[]): Standing {
  if (!row || row.revokedAt !== null || row.disabledAt !== null) return NOBODY
  const { tokenId, scopes, lastUsedAt, expiresAt, revokedAt: _, audience, clientId, ...user } = row
  return {
    holder: { user, scopes, tokenId, audience, clientId },
    expires: expiresAt === null ? Infinity : Date.parse(expiresAt),
    lastUsed: lastUsedAt === null ? -Infinity : Date.parse(lastUsedAt),
  }
}

/** The user of a row, joined. */
export const USER_COLUMNS = `"user".id, "user".name, is_local_owner as "isLocalOwner",
    "user".created_at as "createdAt", role, email, disabled_at as "disabledAt"`

const BY_SECRET = keyedQuery<AuthenticationRow>({
  columns: `token.id as "tokenId", scopes, last_used_at as "lastUsedAt", expires_at as "expiresAt",
    revoked_at as "revokedAt", audience, client_id as "clientId", ${USER_COLUMNS}`,
  from: 'token inner join "user" on "user".id = token.user_id',
  key: 'hash',
})
