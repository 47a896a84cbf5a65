import { openStore } from '../../../app/database.ts'
import type { StoreLocation } from '../open.ts'

/** A store that no device has named itself in: each copy of it is a device of its own. */
export async function forgetDevice(location: StoreLocation): Promise<void> {
  const store = await openStore(location)
  await store.write((db) => db.deleteFrom('device').execute())
  await store.close()
}
