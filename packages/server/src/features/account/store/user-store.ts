import type { User, Users } from '../../../platform/identity/identity.ts'
import type { Role } from '../../../platform/store/schema/identity-tables.ts'
import { StoreError } from '../../../platform/store/errors.ts'
import type { Store } from '../../../platform/store/store.ts'

export interface UserStoreContext {
  readonly newId: () => string
  readonly now: () => Date
}

const LOCAL_OWNER_NAME = 'local'

/** The people who have an account here. */
export class UserStore implements Users {
  readonly #store: Store
  readonly #context: UserStoreContext

  constructor(store: Store, context: UserStoreContext) {
    this.#store = store
    this.#context = context
  }

  /** The one person that a local installation belongs to, created when first asked for. */
  async ensureLocalOwner(): Promise<User> {
    const find = () => this.#store.read.selectFrom('user').selectAll().where('isLocalOwner', '=', true)
    const known = await find().executeTakeFirst()
    if (known) return known
    return this.#store.write(async () => {
      // Another process may have been faster.
      return (
        (await find().executeTakeFirst()) ??
        this.#insert({
          id: this.#context.newId(),
          name: LOCAL_OWNER_NAME,
          isLocalOwner: true,
          role: 'operator',
        })
      )
    })
  }

  addUser(name: string, role: Role = 'student', id = this.#context.newId()): Promise<User> {
    return this.#insert({ id, name, isLocalOwner: false, role })
  }

  listUsers(): Promise<User[]> {
    return this.#store.read.selectFrom('user').selectAll().orderBy('name').execute()
  }

  /** An id goes before a name that looks like one. */
  async findUser(nameOrId: string): Promise<User | undefined> {
    const users = this.#store.read.selectFrom('user').selectAll()
    return (
      (await users.where('id', '=', nameOrId).executeTakeFirst()) ??
      (await users.where('name', '=', nameOrId).executeTakeFirst())
    )
  }

  async #insert(fields: Pick<User, 'id' | 'name' | 'isLocalOwner' | 'role'>): Promise<User> {
    const user = {
      createdAt: this.#context.now().toISOString(),
      email: null,
      disabledAt: null,
      ...fields,
    }
    const inserted = await this.#store.write((db) =>
      db
        .insertInto('user')
        .values(user)
        .onConflict((on) => on.column('name').doNothing())
        .returningAll()
        .executeTakeFirst(),
    )
    if (inserted) return inserted
    throw new StoreError('name-taken', `There is already a user called ${fields.name}.`)
  }
}
