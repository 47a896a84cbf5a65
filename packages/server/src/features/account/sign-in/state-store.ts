import type * as z from 'zod'
import type { JsonObject } from '../../../platform/store/schema/json.ts'
import type { Store } from '../../../platform/store/store.ts'
import { hashSecret, newSecret } from '../../../platform/store/clock-ids-and-secrets.ts'

const VALID_MS = 5 * 60_000

/** What one step of a sign-in leaves for the next, which may land on another node. */
export class SignInStateStore<Body extends JsonObject> {
  readonly #store: Store
  readonly #kind: string
  readonly #body: z.ZodType<Body>
  readonly #now: () => Date

  constructor(store: Store, kind: string, body: z.ZodType<Body>, now: () => Date) {
    this.#store = store
    this.#kind = kind
    this.#body = body
    this.#now = now
  }

  /** Returns the key to it. */
  async put(body: Body): Promise<string> {
    const state = newSecret()
    const now = this.#now()
    const row = {
      idHash: hashSecret(state),
      kind: this.#kind,
      body,
      expiresAt: new Date(now.getTime() + VALID_MS).toISOString(),
    }
    await this.#store.write(
      async (db) => {
        await db.deleteFrom('signInState').where('expiresAt', '<', now.toISOString()).execute()
        await db.insertInto('signInState').values(row).execute()
      },
      { scope: 'sign-in' },
    )
    return state
  }

  /** Returns it only the first time, for five minutes. */
  async take(state: string): Promise<Body | undefined> {
    const taken = await this.#store.write(
      (db) =>
        db
          .deleteFrom('signInState')
          .where('idHash', '=', hashSecret(state))
          .where('kind', '=', this.#kind)
          .returning(['body', 'expiresAt'])
          .executeTakeFirst(),
      { scope: 'sign-in' },
    )
    if (!taken || taken.expiresAt <= this.#now().toISOString()) return undefined
    return this.#body.parse(taken.body)
  }
}
