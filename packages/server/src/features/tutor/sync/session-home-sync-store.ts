import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { changeAppender } from '../../../platform/store/change-log.ts'
import type { Writer } from '../../../platform/store/store.ts'
import type { Replica, SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { truncateEvents, saveHeads } from '../store/remote-events-store.ts'
import { HEAD_COLUMNS } from '../store/session-load-store.ts'

const HomeBody = lazy(() =>
  z.object({
    sessionId: z.ulid(),
    /** The device that numbers its events from now on. */
    home: z.ulid(),
    /** The last event from the former home. */
    lastSeq: z.int().min(0),
  }),
)

/** A session's change of home. Only a server makes one, and only to itself. */
export const sessionHomeSync: SyncedEntity = {
  entity: 'session-home',
  kind: 'log',
  body: HomeBody,

  async checkConflicts(_db, replica, changes) {
    return changes.map(({ device, body }) => {
      const isOwnChange =
        device === replica.device && HomeBody().safeParse(body).data?.home === replica.device
      return isOwnChange ? 'fits' : 'lost'
    })
  },

  async apply(db, replica, changes) {
    for (const { body } of changes) {
      const moved = HomeBody().safeParse(body).data
      if (moved) await moveHome(db, replica, moved)
    }
  },
}

async function moveHome(
  db: Writer,
  { owner, device, now, newId }: Replica,
  { sessionId, home, lastSeq }: z.output<ReturnType<typeof HomeBody>>,
): Promise<void> {
  const next = home === device ? null : home
  const head = await db
    .selectFrom('sessionHead')
    .select(HEAD_COLUMNS)
    .where('sessionId', '=', sessionId)
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (!head) return
  if (next !== null && head.home === null && head.lastSeq > lastSeq) {
    // Later local events are in the archive: the new home has continued without them.
    const session = await truncateEvents(db, head, lastSeq, newId())
    await saveHeads(db, new Map([[sessionId, { ...session, home: next }]]), now().toISOString())
    return
  }
  await db.updateTable('sessionHead').set({ home: next }).where('sessionId', '=', sessionId).execute()
}

/** Makes this replica the home of a device's sessions, and returns their number. */
export async function adoptSessionsOf(db: Writer, replica: Replica, device: string): Promise<number> {
  const { owner } = replica
  const heads = await db
    .selectFrom('sessionHead')
    .select(['sessionId', 'lastSeq'])
    .where('owner', '=', owner)
    .where('home', '=', device)
    .orderBy('sessionId')
    .execute()
  await db
    .updateTable('sessionHead')
    .set({ home: null })
    .where('owner', '=', owner)
    .where('home', '=', device)
    .execute()
  const createdAt = replica.now().toISOString()
  const changes = heads.map(({ sessionId, lastSeq }) => ({
    id: replica.newId(),
    entity: sessionHomeSync.entity,
    entityId: sessionId,
    baseRev: null,
    body: { sessionId, home: replica.device, lastSeq },
    createdAt,
  }))
  await changeAppender(owner, replica.device)(db, changes)
  return heads.length
}

/**
 * Lets an unlinked device continue all its sessions. When linked again, it follows their homes once these have new
 * events.
 */
export async function adoptEverySession(db: Writer, owner: string): Promise<void> {
  await db
    .updateTable('sessionHead')
    .set({ home: null })
    .where('owner', '=', owner)
    .where('home', 'is not', null)
    .execute()
}
