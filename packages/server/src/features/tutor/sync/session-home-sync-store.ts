import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { changeAppender } from '../../../platform/store/change-log.ts'
import type { Writer } from '../../../platform/store/store.ts'
import type { Replica, SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { cutBack, keepHeads } from '../store/learned-events-store.ts'
import { HEAD_COLUMNS } from '../store/session-load-store.ts'

const HomeBody = lazy(() =>
  z.object({
    sessionId: z.ulid(),
    /** The device that numbers its events from now on. */
    home: z.ulid(),
    /** The last event that the former home had sent. */
    lastSeq: z.int().min(0),
  }),
)

/** That a session has another home: only a server says so, and only of itself. */
export const sessionHomeSync: SyncedEntity = {
  entity: 'session-home',
  kind: 'log',
  body: HomeBody,

  async checkConflicts(_db, replica, changes) {
    return changes.map(({ device, body }) => {
      const isOurWord = device === replica.device && HomeBody().safeParse(body).data?.home === replica.device
      return isOurWord ? 'fits' : 'lost'
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
    // What was written here after that is the archive's: the new home has gone on without it.
    const session = await cutBack(db, head, lastSeq, newId())
    await keepHeads(db, new Map([[sessionId, { ...session, home: next }]]), now().toISOString())
    return
  }
  await db.updateTable('sessionHead').set({ home: next }).where('sessionId', '=', sessionId).execute()
}

/** Makes this replica the home of all sessions that a device was the home of, and says how many they are. */
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
 * Lets a device that is not linked any more go on with all sessions that it has. Linked again, it follows their homes
 * as soon as these have gone on.
 */
export async function adoptEverySession(db: Writer, owner: string): Promise<void> {
  await db
    .updateTable('sessionHead')
    .set({ home: null })
    .where('owner', '=', owner)
    .where('home', 'is not', null)
    .execute()
}
