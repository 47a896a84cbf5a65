import { type TestDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import { deviceOf, serverOf, type Device, type ServerSide } from './replicas.ts'

export const syncedEntities = await loadSyncedEntities()

export const openDevice = async (
  devices: TestDatabase,
  server: ServerSide,
  now?: () => Date,
): Promise<Device> =>
  deviceOf(await devices.open({}, await devices.another()), () => server, now ? { now } : {})

export async function serverAndTwo(
  database: TestDatabase,
  devices: TestDatabase,
): Promise<[ServerSide, Device, Device]> {
  const server = serverOf(await database.open())
  return [server, await openDevice(devices, server), await openDevice(devices, server)]
}

export const lost = new Error('The line is dead')
