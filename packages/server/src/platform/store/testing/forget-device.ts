import { openStore } from '../../../app/database.ts'
import type { StoreLocation } from '../open.ts'

/** Removes the device id, so that each copy of the store becomes a device of its own. */
export async function forgetDevice(location: StoreLocation): Promise<void> {
  const store = await openStore(location)
  await store.write((db) => db.deleteFrom('device').execute())
  await store.close()
}
