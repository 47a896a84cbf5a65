import { isDeepStrictEqual } from 'node:util'
import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { LoggedChange } from '../store/change-log.ts'
import type { JsonObject } from '../store/schema/json.ts'
import type { ArchiveTable } from '../store/schema/sync-tables.ts'
import { countRows } from '../store/statements.ts'
import type { Reader, Writer } from '../store/store.ts'
import {
  applyRemoteChanges,
  foreignIds,
  logRemoteChanges,
  recordHeads,
  recordKey,
  type RecordName,
} from './change-store.ts'
import { findEntity, invalidReason } from './entity-list.ts'
import { isDataError, SyncError } from './sync-error.ts'
import { replicaOf, type SyncReplica, type SyncedEntity, type Replica } from './synced-entity.ts'
import { fromWire, toWire, type BasedChange } from './translate.ts'
import type { WireChange } from './wire.ts'

export type Archived = ArchiveTable

/** Lists the archived changes, newest first. */
export function listArchived(
  db: Reader,
  owner: string,
  page: { readonly before?: string | undefined; readonly limit: number },
): Promise<Archived[]> {
  const all = db
    .selectFrom('archive')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('id', 'desc')
    .limit(page.limit)
  return (page.before === undefined ? all : all.where('id', '<', page.before)).execute()
}

export async function countArchived(db: Reader, owner: string): Promise<number> {
  return countRows(db.selectFrom('archive').where('owner', '=', owner))
}

export const findArchived = (db: Reader, owner: string, id: string): Promise<Archived | undefined> =>
  db.selectFrom('archive').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst()

/**
 * Restores an archived change as a normal edit. The state it replaces goes to the archive, so that this can be undone.
 */
export function restoreArchived(
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
  id: string,
): Promise<{ changeId: string }> {
  const { store, owner } = replica
  const restoring = store.write(
    async (db) => {
      const lost = await findArchived(db, owner, id)
      if (!lost) throw new SyncError('NOT_FOUND', 'The archive has no entry with this id')
      const { device, madeAt: createdAt } = lost
      const wire = {
        ...lost,
        device,
        createdAt,
        baseId: null,
        baseRev: null,
        body: lost.body && { ...lost.body },
      }
      const entity = findEntity(entities, lost.entity)
      const { entityId, body } = fromWire(wire, owner, entity)
      if (entity?.kind !== 'record') throw notRestorable()
      const isOwnerId = entityId === owner
      if ((entity.isSingleton === true) !== isOwnerId || invalidReason(entity, body) !== undefined)
        throw notRestorable()
      if (entity.table && (await foreignIds(db, owner, entity.table, [entityId])).length > 0)
        throw notRestorable()
      const head = await headChange(db, owner, { entity: entity.entity, entityId })
      return { changeId: await replaceRecord(db, replica, entities, { entity, entityId, body, head }) }
    },
    { scope: owner, durable: true },
  )
  return restoring.catch((fault: unknown) => {
    throw isDataError(fault) ? notRestorable(fault) : fault
  })
}

/** Entries come from devices, so that one may be damaged or forged. */
const notRestorable = (cause?: unknown): SyncError =>
  new SyncError('NOT_RESTORABLE', 'This archived edit does not fit your data and cannot be restored', {
    cause,
  })

interface Replacement {
  readonly entity: SyncedEntity
  readonly entityId: string
  readonly body: JsonObject | null
  readonly head: BasedChange | undefined
}

async function replaceRecord(
  db: Writer,
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
  { entity, entityId, body: lost, head }: Replacement,
): Promise<string> {
  const own = replicaOf(replica)
  const rev = revOf(head?.body) ?? head?.baseRev ?? 0
  const body = lost && 'rev' in lost ? { ...lost, rev: rev + 1 } : lost
  if (head && isDeepStrictEqual({ ...head.body, rev }, { ...lost, rev })) return head.id
  const change = {
    id: own.newId(),
    device: own.device,
    entity: entity.entity,
    entityId,
    baseRev: head ? rev : null,
    body,
    createdAt: own.now().toISOString(),
  }
  await applyRemoteChanges(db, own, entities, [change])
  const replaced = head ? [toWire(head, own.owner, entity)] : []
  await logRemoteChanges(db, own, [change, ...(await archiveLost(db, own, replaced))])
  return change.id
}

const revOf = (body: JsonObject | null | undefined): number | undefined =>
  typeof body?.['rev'] === 'number' ? body['rev'] : undefined

async function headChange(db: Reader, owner: string, name: RecordName): Promise<BasedChange | undefined> {
  const id = (await recordHeads(db, owner, [name])).get(recordKey(name))
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('change')
    .select(['id', 'device', 'entity', 'entityId', 'baseRev', 'body', 'createdAt'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, baseId: null }
}

/** A losing change in wire format, so that every replica stores the same. */
const Lost = lazy(() =>
  z.object({
    entity: z.string().min(1).max(100),
    entityId: z.string().min(1).max(256),
    body: z.record(z.string(), z.unknown()).nullable(),
    device: z.string().max(200),
    madeAt: z.iso.datetime(),
    archivedAt: z.iso.datetime(),
  }),
)

/** The archive is a log: entries are never changed, and every replica receives them. */
export const archiveEntity: SyncedEntity = {
  entity: 'archive',
  kind: 'log',
  body: Lost,
  async apply(db, { owner }, changes) {
    await saveArchived(
      db,
      changes.map(({ entityId: id, body }) => ({ owner, id, ...Lost().parse(body) })),
    )
  },
}

/** Archives losing changes and returns the changes that announce it. */
export async function archiveLost(
  db: Writer,
  replica: Replica,
  lost: readonly WireChange[],
): Promise<LoggedChange[]> {
  const archivedAt = replica.now().toISOString()
  const told = lost.map(({ id, entity, entityId, body, device, createdAt: madeAt }) => ({
    id: replica.newId(),
    device: replica.device,
    entity: archiveEntity.entity,
    entityId: id,
    baseRev: null,
    body: { entity, entityId, body, device, madeAt, archivedAt },
    createdAt: archivedAt,
  }))
  await archiveEntity.apply(db, replica, told)
  return told
}

/** If a change was archived twice, before and after a server's restore, the first entry wins everywhere. */
async function saveArchived(db: Writer, rows: readonly ArchiveTable[]): Promise<void> {
  const first = new Map<string, ArchiveTable>()
  for (const row of rows.toSorted((a, b) => a.archivedAt.localeCompare(b.archivedAt)))
    if (!first.has(row.id)) first.set(row.id, row)
  if (first.size === 0) return
  await db
    .insertInto('archive')
    .values([...first.values()])
    .onConflict((on) =>
      on
        .columns(['owner', 'id'])
        .doUpdateSet((eb) => ({
          body: eb.ref('excluded.body'),
          device: eb.ref('excluded.device'),
          madeAt: eb.ref('excluded.madeAt'),
          archivedAt: eb.ref('excluded.archivedAt'),
        }))
        .whereRef('excluded.archivedAt', '<', 'archive.archivedAt'),
    )
    .execute()
}
