import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { LoggedChange } from '../../store/change-log.ts'
import type { Writer } from '../../store/store.ts'
import type { ArchiveTable } from '../../store/schema/sync-tables.ts'
import type { Replica, SyncedEntity } from '../synced-entity.ts'
import type { WireChange } from '../wire.ts'

/** What lost, in the words of the wire, so that every replica keeps the same. */
const Lost = lazy(() =>
  z.object({
    entity: z.string().min(1),
    entityId: z.string().min(1),
    body: z.record(z.string(), z.unknown()).nullable(),
    device: z.string(),
    madeAt: z.string(),
    archivedAt: z.string(),
  }),
)

/** The archive is a log: what lost once has lost for good, and every replica learns of it like of anything else. */
export const archiveEntity: SyncedEntity = {
  entity: 'archive',
  kind: 'log',
  body: Lost,
  async apply(db, { owner }, changes) {
    await keep(
      db,
      changes.map(({ entityId: id, body }) => ({ owner, id, ...Lost().parse(body) })),
    )
  },
}

/** Puts what lost into the archive, and gives the changes that tell of it. */
export async function archive(
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

/** What was archived twice, before and after a server's restore, is everywhere as it was archived first. */
async function keep(db: Writer, rows: readonly ArchiveTable[]): Promise<void> {
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
