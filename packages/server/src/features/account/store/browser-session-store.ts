import {
  LONGEST_BROWSER_SESSION_MS,
  type Authenticated,
  type BrowserSecrets,
  type BrowserSessions,
  type NewBrowserSession,
} from '../../../platform/identity/identity.ts'
import type { BrowserSessionTable, UserTable } from '../../../platform/store/schema/identity-tables.ts'
import { keyedQuery } from '../../../platform/store/lookups/keyed-query.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { LastUses, USE_STEP_MS } from './last-uses.ts'
import { hashSecret, newSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import { USER_COLUMNS } from './token-store.ts'

const HOUR_MS = 3_600_000
const MOST_PER_USER = 20

export interface BrowserSessionContext {
  readonly newId: () => string
  readonly now: () => Date
  /** Hours without a request after which a session ends. */
  readonly idleHours: number
}

type SessionRow = Pick<BrowserSessionTable, 'pageHash' | 'scopes' | 'lastUsedAt' | 'expiresAt'> &
  UserTable & { sessionId: string; tokenRevokedAt: string | null; tokenExpiresAt: string | null }

/** What a session is worth until its row changes. */
interface Standing {
  readonly holder: Authenticated
  readonly pageHash: string
  readonly ends: number
  readonly lastUsed: number
}

/** Every check reads the database, so that signing out takes effect everywhere at once. */
export class BrowserSessionStore implements BrowserSessions {
  readonly #store: Store
  readonly #context: BrowserSessionContext
  readonly #uses: LastUses
  /** By rows, of which the store returns the same ones while nothing changes. */
  readonly #standings = new WeakMap<readonly SessionRow[], Standing>()

  constructor(store: Store, context: BrowserSessionContext) {
    this.#store = store
    this.#context = context
    this.#uses = new LastUses((id, lastUsedAt) =>
      store.write(
        (db) => db.updateTable('browserSession').set({ lastUsedAt }).where('id', '=', id).execute(),
        {
          scope: `browser session ${id}`,
        },
      ),
    )
  }

  async open({ tokenId, ...given }: NewBrowserSession): Promise<BrowserSecrets> {
    const secrets = { cookie: newSecret(), page: newSecret() }
    const now = this.#context.now()
    const row = {
      ...given,
      id: this.#context.newId(),
      tokenId: tokenId ?? null,
      cookieHash: hashSecret(secrets.cookie),
      pageHash: hashSecret(secrets.page),
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LONGEST_BROWSER_SESSION_MS).toISOString(),
    }
    await this.#store.write(
      async (db) => {
        await this.#removeEnded(db, now)
        await removeOldest(db, given.userId)
        await db.insertInto('browserSession').values(row).execute()
      },
      { scope: given.userId },
    )
    return secrets
  }

  authenticate({
    cookie,
    page,
  }: BrowserSecrets): Authenticated | undefined | Promise<Authenticated | undefined> {
    const found = this.#store.cachedQuery(BY_COOKIE, hashSecret(cookie))
    return found instanceof Promise
      ? found.then((rows) => this.#holder(rows, page))
      : this.#holder(found, page)
  }

  async end(id: string): Promise<void> {
    await this.#store.write((db) => db.deleteFrom('browserSession').where('id', '=', id).execute(), {
      scope: `browser session ${id}`,
    })
  }

  settle(): Promise<void> {
    return this.#uses.settle()
  }

  #holder(rows: readonly SessionRow[], page: string): Authenticated | undefined {
    const [row] = rows
    if (!row || row.disabledAt !== null) return undefined
    const known = this.#standings.get(rows) ?? standingOf(row, this.#context.idleHours)
    this.#standings.set(rows, known)
    const now = this.#context.now()
    if (known.ends <= now.getTime() || known.pageHash !== hashSecret(page)) return undefined
    if (now.getTime() - known.lastUsed >= USE_STEP_MS) this.#uses.note(known.holder.tokenId, now)
    return known.holder
  }

  async #removeEnded(db: Writer, now: Date): Promise<void> {
    const idleSince = new Date(now.getTime() - this.#context.idleHours * HOUR_MS).toISOString()
    await db
      .deleteFrom('browserSession')
      .where((row) => row.or([row('expiresAt', '<', now.toISOString()), row('lastUsedAt', '<', idleSince)]))
      .execute()
  }
}

/** Makes room for one more session of the user. */
async function removeOldest(db: Writer, userId: string): Promise<void> {
  const kept = await db
    .selectFrom('browserSession')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const surplus = kept.slice(MOST_PER_USER - 1).map(({ id }) => id)
  if (surplus.length > 0) await db.deleteFrom('browserSession').where('id', 'in', surplus).execute()
}

function standingOf(row: SessionRow, idleHours: number): Standing {
  const { sessionId, pageHash, scopes, lastUsedAt, expiresAt, tokenRevokedAt, tokenExpiresAt, ...user } = row
  const lastUsed = Date.parse(lastUsedAt)
  const tokenEnds = tokenRevokedAt === null ? Date.parse(tokenExpiresAt ?? '') : 0
  return {
    holder: { user, scopes, tokenId: sessionId, audience: null, clientId: null },
    pageHash,
    ends: Math.min(
      Date.parse(expiresAt),
      lastUsed + idleHours * HOUR_MS,
      Number.isNaN(tokenEnds) ? Infinity : tokenEnds,
    ),
    lastUsed,
  }
}

const BY_COOKIE = keyedQuery<SessionRow>({
  columns: `browser_session.id as "sessionId", page_hash as "pageHash", browser_session.scopes,
    browser_session.last_used_at as "lastUsedAt", browser_session.expires_at as "expiresAt",
    token.revoked_at as "tokenRevokedAt", token.expires_at as "tokenExpiresAt", ${USER_COLUMNS}`,
  from: `browser_session
    inner join "user" on "user".id = browser_session.user_id
    left join token on token.id = browser_session.token_id`,
  key: 'cookie_hash',
})
