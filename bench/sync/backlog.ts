import { findLink } from '../../packages/server/src/platform/sync/client/link-store.ts'
import { countOutbox } from '../../packages/server/src/platform/sync/client/outbox-store.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import { postPlainly } from './floor.ts'
import type { Work } from './offline.ts'
import { seenAt, startDaemon, type Network, type Replica } from './replicas.ts'
import { tn } from './tn.ts'

const syncedEntities = await loadSyncedEntities()

export interface Backlog {
  engine: string
  what: string
  changes: number
  megabytes: number
  /** From the start of the daemon to the moment that nothing waits any more. */
  seconds: number
  /** The same bytes, posted to a server that does nothing but one INSERT for each change. */
  floorSeconds: number
  /** Until the other device has them too, from the same start. */
  otherSeconds: number
}

/** Works offline, then starts the daemon and times until the server and the other device have everything. */
export async function timeBacklog(
  { engine, a, b }: Network,
  { what, work, changes }: { what: string; work: Work; changes: number },
): Promise<Backlog> {
  await tn(a.place, ['daemon', 'stop', '--json'])
  await work(a, changes)
  const waiting = await outbox(a)
  const bodies = await waitingBodies(a, waiting)
  const known = await countChanges(b)
  const arrived = seenAt(async () => (await countChanges(b)) >= known + waiting)
  const began = Date.now()
  const [sent] = await Promise.all([seenAt(async () => (await outbox(a)) === 0), startDaemon(a)])
  const other = await arrived
  return {
    engine,
    what,
    changes: waiting,
    megabytes: bodies.reduce((sum, body) => sum + body.length, 0) / 1e6,
    seconds: (sent - began) / 1000,
    floorSeconds: await postPlainly(a.place.home, bodies),
    otherSeconds: (other - began) / 1000,
  }
}

async function outbox({ store, owner }: Replica): Promise<number> {
  const link = await findLink(store.read, owner)
  return link ? countOutbox(store.read, link, syncedEntities) : Number.NaN
}

async function countChanges({ store, owner }: Replica): Promise<number> {
  const { total } = await store.read
    .selectFrom('change')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('owner', '=', owner)
    .where('entity', 'in', NAMES)
    .executeTakeFirstOrThrow()
  return total
}

const NAMES = syncedEntities.map(({ entity }) => entity)

async function waitingBodies({ store, owner }: Replica, count: number): Promise<string[]> {
  const rows = await store.read
    .selectFrom('change')
    .selectAll()
    .where('owner', '=', owner)
    .where('entity', 'in', NAMES)
    .orderBy('seq', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => JSON.stringify(row))
}
