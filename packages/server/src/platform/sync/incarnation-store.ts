import { randomUUID } from 'node:crypto'
import type { Store } from '../store/store.ts'

/** Which life of the database this is: a restore takes the mark away, so that the next one begins here. */
export async function incarnationOf(store: Store): Promise<string> {
  const find = () => store.read.selectFrom('incarnation').select('id').executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await store.write(
    (db) =>
      db
        .insertInto('incarnation')
        .values({ singleton: 1, id: randomUUID() })
        .onConflict((on) => on.doNothing())
        .execute(),
    { durable: true },
  )
  const made = await find()
  return made?.id ?? incarnationOf(store)
}
