import type { User, Users } from '../../../platform/identity/identity.ts'
import type { Store } from '../../../platform/store/store.ts'

/** Who somebody is elsewhere. */
export interface ExternalIdentity {
  readonly issuer: string
  readonly subject: string
}

/** The accounts of people whom another server has identified. */
export class ExternalIdentityStore {
  readonly #store: Store
  readonly #users: Users

  constructor(store: Store, users: Users) {
    this.#store = store
    this.#users = users
  }

  find({ issuer, subject }: ExternalIdentity): Promise<User | undefined> {
    return this.#store.read
      .selectFrom('externalIdentity')
      .innerJoin('user', 'user.id', 'externalIdentity.userId')
      .selectAll('user')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  }

  /** The person's account, made with the first of the names that is free. `onAdded` joins the transaction. */
  async findOrAdd(
    { issuer, subject }: ExternalIdentity,
    names: readonly string[],
    now: Date,
    onAdded: (user: User) => Promise<void>,
  ): Promise<User> {
    return (
      (await this.find({ issuer, subject })) ??
      this.#store.write(
        async (db) => {
          const known = await this.find({ issuer, subject })
          if (known) return known
          const user = await this.#users.addUser(await this.#freeName(names))
          await db
            .insertInto('externalIdentity')
            .values({ issuer, subject, userId: user.id, createdAt: now.toISOString() })
            .execute()
          await onAdded(user)
          return user
        },
        { scope: 'join', durable: true },
      )
    )
  }

  async #freeName(names: readonly string[]): Promise<string> {
    for (const name of names) {
      const taken = await this.#store.read
        .selectFrom('user')
        .select('id')
        .where((user) => user.or([user('name', '=', name), user('id', '=', name)]))
        .executeTakeFirst()
      if (!taken) return name
    }
    throw new Error('No name is free')
  }
}
