import { randomBytes } from 'node:crypto'
import type { Store } from './store.ts'

const SECRET_BYTES = 32

/** A random key by name, the same for every process on this database. The first call creates it. */
export async function ensureSecret(store: Store, name: string): Promise<Uint8Array> {
  const find = () => store.read.selectFrom('secret').select('value').where('name', '=', name)
  const known =
    (await find().executeTakeFirst()) ??
    (await store.write(async (db) => {
      const value = randomBytes(SECRET_BYTES).toString('base64url')
      await db
        .insertInto('secret')
        .values({ name, value })
        .onConflict((on) => on.column('name').doNothing())
        .execute()
      return find().executeTakeFirstOrThrow()
    }))
  return Buffer.from(known.value, 'base64url')
}
