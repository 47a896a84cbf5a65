import { type TestDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import { cardEdits } from './card-edits.ts'
import { deviceOf, serverOf, type Device } from './replicas.ts'
import { expectSame } from './same-rows.ts'

export const syncedEntities = await loadSyncedEntities()

export const HOUR = 3_600_000

export async function twoDevices(database: TestDatabase, devices: TestDatabase) {
  const server = serverOf(await database.open())
  let now = Date.parse('2026-06-01T08:00:00.000Z')
  const clock = () => new Date((now += 1_000))
  const open = async () => {
    const device = await deviceOf(await devices.open({}, await devices.another()), () => server)
    return { device, ...cardEdits(device, clock) }
  }
  const [one, two] = [await open(), await open()]
  return {
    server,
    one,
    two,
    wait: (hours: number) => (now += hours * HOUR),
    /** The first to ask wins what both have changed. */
    async settle(first: Device = one.device) {
      const order = first === one.device ? [one, two] : [two, one]
      for (const { device } of [...order, ...order]) await device.sync()
      await expectSame(server, one.device, two.device)
    },
  }
}
