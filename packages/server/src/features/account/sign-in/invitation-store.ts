import type { Role } from '../../../platform/store/schema/identity-tables.ts'
import type { Reader, Store, Writer } from '../../../platform/store/store.ts'
import { hashSecret, newSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import type { InvitationTable } from '../store/tables.ts'

export type Invitation = Readonly<Omit<InvitationTable, 'codeHash'>>

const COLUMNS = [
  'id',
  'role',
  'name',
  'userId',
  'createdBy',
  'createdAt',
  'expiresAt',
  'usedAt',
  'email',
] as const

export interface NewInvitation {
  readonly role: Role
  readonly name?: string | null
  readonly email?: string | null
  /** The account to recover. */
  readonly userId?: string
  /** Null for the server itself, which invites its first operator. */
  readonly createdBy: string | null
  readonly validMs: number
}

export interface InvitationContext {
  now(): Date
  newId(): string
}

/** Links that let somebody in once. */
export class InvitationStore {
  readonly #store: Store
  readonly #context: InvitationContext

  constructor(store: Store, context: InvitationContext) {
    this.#store = store
    this.#context = context
  }

  /** The code is returned only here. */
  async create(given: NewInvitation): Promise<{ id: string; code: string; expiresAt: string }> {
    const { role, name = null, email = null, userId = null, createdBy, validMs } = given
    const now = this.#context.now()
    const code = newSecret()
    const expiresAt = new Date(now.getTime() + validMs).toISOString()
    const id = this.#context.newId()
    const codeHash = hashSecret(code)
    const row = { id, codeHash, role, name, email, userId, createdBy, expiresAt, usedAt: null }
    await this.#store.write(
      async (db) => {
        // A new recovery link replaces earlier ones.
        if (userId !== null)
          await db.deleteFrom('invitation').where('userId', '=', userId).where('usedAt', 'is', null).execute()
        await db
          .insertInto('invitation')
          .values({ ...row, createdAt: now.toISOString() })
          .execute()
      },
      { scope: 'invitation' },
    )
    return { id, code, expiresAt }
  }

  find(code: string): Promise<Invitation | undefined> {
    return this.#valid(this.#store.read, code)
  }

  /** Returns an invitation only the first time. Call it in the transaction that makes use of it. */
  async redeem(db: Writer, code: string): Promise<Invitation | undefined> {
    const found = await this.#valid(db, code)
    if (!found) return undefined
    const usedAt = this.#context.now().toISOString()
    const taken = await db
      .updateTable('invitation')
      .set({ usedAt })
      .where('id', '=', found.id)
      .where('usedAt', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst()
    // The first operator is there, so the server's other invitations have no purpose.
    if (taken?.createdBy === null)
      await db.deleteFrom('invitation').where('createdBy', 'is', null).where('usedAt', 'is', null).execute()
    return taken
  }

  /** Those that can still be used, the newest first. Links that recover an account are not among them. */
  listOpen(): Promise<Invitation[]> {
    return this.#store.read
      .selectFrom('invitation')
      .select(COLUMNS)
      .where('usedAt', 'is', null)
      .where('userId', 'is', null)
      .where('expiresAt', '>', this.#context.now().toISOString())
      .orderBy('id', 'desc')
      .execute()
  }

  /** False if there is no such invitation that can still be used. */
  async revoke(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#store.write(
      (db) =>
        db
          .deleteFrom('invitation')
          .where('id', '=', id)
          .where('usedAt', 'is', null)
          .executeTakeFirstOrThrow(),
      { scope: 'invitation' },
    )
    return numDeletedRows > 0n
  }

  /** Removes those that nobody can use any more. */
  async removeExpired(): Promise<void> {
    await this.#store.write(
      (db) =>
        db.deleteFrom('invitation').where('expiresAt', '<=', this.#context.now().toISOString()).execute(),
      { scope: 'invitation' },
    )
  }

  #valid(db: Reader, code: string): Promise<Invitation | undefined> {
    return db
      .selectFrom('invitation')
      .select(COLUMNS)
      .where('codeHash', '=', hashSecret(code))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', this.#context.now().toISOString())
      .executeTakeFirst()
  }
}
