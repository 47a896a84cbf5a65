import type { User } from '../../../platform/identity/identity.ts'
import type { Role } from '../../../platform/store/schema/identity-tables.ts'
import type { Store } from '../../../platform/store/store.ts'

/** What an operator sees of an account: how it is entered and when, nothing of what is in it. */
export interface AccountView {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly email: string | null
  readonly isLocalOwner: boolean
  readonly createdAt: string
  readonly disabledAt: string | null
  readonly lastSeenAt: string | null
  readonly hasPassword: boolean
  readonly hasProvider: boolean
  readonly passkeys: number
}

/** The accounts of a server, for its operators. */
export class AccountStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async list(): Promise<AccountView[]> {
    const { read } = this.#store
    const users = await read.selectFrom('user').selectAll().orderBy('name').execute()
    const passwords = await idsIn(read.selectFrom('password').select('userId').execute())
    const providers = await idsIn(read.selectFrom('externalIdentity').select('userId').execute())
    const passkeys = Map.groupBy(
      await read.selectFrom('passkey').select('userId').execute(),
      ({ userId }) => userId,
    )
    const browsers = await latestOf(
      read
        .selectFrom('browserSession')
        .select(({ fn }) => ['userId', fn.max('lastUsedAt').as('at')])
        .groupBy('userId')
        .execute(),
    )
    const tokens = await latestOf(
      read
        .selectFrom('token')
        .select(({ fn }) => ['userId', fn.max('lastUsedAt').as('at')])
        .groupBy('userId')
        .execute(),
    )
    return users.map((user) => ({
      ...user,
      lastSeenAt:
        [browsers.get(user.id), tokens.get(user.id)]
          .flatMap((at) => at ?? [])
          .toSorted()
          .at(-1) ?? null,
      hasPassword: passwords.has(user.id),
      hasProvider: providers.has(user.id),
      passkeys: passkeys.get(user.id)?.length ?? 0,
    }))
  }

  /** Who may get back in by mail. People of a school get back in there. */
  findRecoverable(email: string): Promise<User | undefined> {
    return this.#store.read
      .selectFrom('user')
      .selectAll('user')
      .where('email', '=', email)
      .where('disabledAt', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('externalIdentity')
              .select('externalIdentity.userId')
              .whereRef('externalIdentity.userId', '=', 'user.id'),
          ),
        ),
      )
      .executeTakeFirst()
  }

  /** Ends the person's browser sessions, whose permissions are of the earlier role. */
  async setRole({ id }: User, role: Role): Promise<void> {
    await this.#store.write(
      async (db) => {
        await db.updateTable('user').set({ role }).where('id', '=', id).execute()
        await db.deleteFrom('browserSession').where('userId', '=', id).execute()
      },
      { scope: id },
    )
  }

  /** Keeps the address unless somebody else has it. */
  async setEmail({ id }: User, email: string): Promise<void> {
    await this.#store.write(
      (db) =>
        db
          .updateTable('user')
          .set({ email })
          .where('id', '=', id)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('user as other').select('other.id').where('other.email', '=', email))),
          )
          .execute(),
      { scope: id },
    )
  }

  /** Null lets the person in again, who then has to sign in. */
  async setDisabled({ id }: User, disabledAt: string | null): Promise<void> {
    await this.#store.write(
      async (db) => {
        await db.updateTable('user').set({ disabledAt }).where('id', '=', id).execute()
        await db.deleteFrom('browserSession').where('userId', '=', id).execute()
      },
      { scope: id },
    )
  }
}

async function idsIn(rows: Promise<readonly { userId: string }[]>): Promise<ReadonlySet<string>> {
  return new Set((await rows).map(({ userId }) => userId))
}

async function latestOf(
  rows: Promise<readonly { userId: string; at: string | null }[]>,
): Promise<ReadonlyMap<string, string | null>> {
  return new Map((await rows).map(({ userId, at }) => [userId, at]))
}
