import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../../../packages/server/src/platform/store/schema/json.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { rowsOf } from '../same-rows.ts'
import { cardFaults, cardRecords } from './check-cards.ts'

export interface Opened {
  readonly name: string
  readonly store: Store
  readonly owner: string
}

/** What the end of a run should be, and is not. */
export async function faultsOf(
  server: Opened,
  devices: readonly Opened[],
  acknowledged: ReadonlySet<string>,
  mayBeGone: ReadonlySet<string>,
): Promise<string[]> {
  const faults = await Promise.all([server, ...devices].map(logFaults))
  const rows = await rowsOf(server)
  for (const device of devices) {
    if (!isDeepStrictEqual(await rowsOf(device), rows))
      faults.push([`${device.name} differs from the server`])
    faults.push(await leftOver(device))
  }
  faults.push(await missing(server, devices, acknowledged, mayBeGone))
  faults.push(await unfolded(server), await cardFaults(server))
  return faults.flat()
}

async function idsOf({ store, owner }: Opened): Promise<Set<string>> {
  const logged = await store.read.selectFrom('change').select('id').where('owner', '=', owner).execute()
  const archived = await store.read.selectFrom('archive').select('id').where('owner', '=', owner).execute()
  return new Set([...logged, ...archived].map(({ id }) => id))
}

/** Every edit that was acknowledged is in the server's log or in the archive. */
async function missing(
  server: Opened,
  devices: readonly Opened[],
  acknowledged: ReadonlySet<string>,
  mayBeGone: ReadonlySet<string>,
): Promise<string[]> {
  const known = await idsOf(server)
  const elsewhere = new Set((await Promise.all(devices.map(idsOf))).flatMap((ids) => [...ids]))
  return [...acknowledged]
    .filter((id) => !known.has(id) && !(mayBeGone.has(id) && !elsewhere.has(id)))
    .map((id) => `${id} was acknowledged and is lost`)
}

async function logFaults({ name, store, owner }: Opened): Promise<string[]> {
  const rows = await store.read
    .selectFrom('change')
    .select('seq')
    .where('owner', '=', owner)
    .orderBy('seq')
    .execute()
  const hasGap = rows.some(({ seq }, at) => seq !== at + 1)
  return [...(hasGap ? [`the log of ${name} has a gap`] : []), ...(await store.checkIntegrity())]
}

async function leftOver({ name, store }: Opened): Promise<string[]> {
  const tables = ['syncAgain', 'syncRefused', 'syncUnread'] as const
  const counts = await Promise.all(
    tables.map(async (table) => [table, (await store.read.selectFrom(table).selectAll().execute()).length]),
  )
  return counts.flatMap(([table, count]) =>
    count === 0 ? [] : [`${name} has ${count} rows left in ${table}`],
  )
}

/** The rows must be what the log makes: the last change of each record. */
async function unfolded(server: Opened): Promise<string[]> {
  const { store, owner } = server
  const changes = await store.read
    .selectFrom('change')
    .select(['entity', 'entityId', 'body'])
    .where('owner', '=', owner)
    .orderBy('seq')
    .execute()
  const last = new Map(
    changes.map(({ entity, entityId, body }) => [`${entity} ${entityId}`, { entity, body }]),
  )
  const expected = (name: string): JsonObject[] =>
    [...last.values()].flatMap(({ entity, body }) => (entity === name && body ? [body] : []))
  const byId = (one: JsonObject, other: JsonObject) => String(one['id']).localeCompare(String(other['id']))

  const tasks = await store.read.selectFrom('task').selectAll().where('owner', '=', owner).execute()
  const transcripts = await store.read
    .selectFrom('transcript')
    .selectAll()
    .where('owner', '=', owner)
    .execute()
  const preferences = await store.read
    .selectFrom('preference')
    .selectAll()
    .where('owner', '=', owner)
    .execute()
  const actual: [string, JsonObject[]][] = [
    ['task', tasks.map(({ owner: _, ...task }) => task)],
    ['transcript', transcripts.map(({ entries, rev }) => ({ entries, rev }))],
    ['preference', preferences.map(({ body, rev }) => ({ ...body, rev }))],
    ...(await cardRecords(server)),
  ]
  return actual.flatMap(([name, rows]) =>
    isDeepStrictEqual(rows.toSorted(byId), expected(name).toSorted(byId))
      ? []
      : [`the server's ${name} rows are not what its log makes`],
  )
}
