import { hash } from 'node:crypto'
import { join } from 'node:path'
import { UserStore } from '../../packages/server/src/features/account/store/user-store.ts'
import { openStore } from '../../packages/server/src/app/database.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { demoHome } from './demo.ts'

const AT = '2026-03-05T12:00:00.000Z'
const NEVER = '2999-01-01T00:00:00.000Z'

/** The same for everybody, so that two who have just come see the same. */
const ALIKE = {
  linked: '01KK0000000000000000000001',
  waiting: '01KK0000000000000000000002',
  lost: '01KK0000000000000000000003',
}

/** No tool brings about what the examples of these begin with. */
export const isOfDevices = (tool: string): boolean => /^tn_user_(device|archive)_/.test(tool)

/**
 * What the examples of the tools for devices begin with, and what only a device can bring about: a linked laptop,
 * another that shows the code BCDF-GHJK, and an edit that lost.
 */
export async function layDevices(store: Store, owner: string, ids: typeof ALIKE = ALIKE): Promise<void> {
  const waiting = { device: ids.waiting, name: 'New laptop', owner: null, state: 'waiting' } as const
  const title = { title: 'Read chapter 4', description: null, notes: null, labels: [] }
  const state = { isCompleted: false, completedAt: null, dueDate: null, priority: null, rev: 2 }
  const taskId = newId()
  await store.write(async (db) => {
    await db
      .insertInto('linkedDevice')
      .values({
        owner,
        device: ids.linked,
        name: 'Laptop',
        tokenId: newId(),
        seenSeq: 0,
        linkedAt: AT,
        lastSeenAt: AT,
        revokedAt: null,
      })
      .execute()
    await db
      .insertInto('linkRequest')
      .values({
        ...waiting,
        codeHash: hash('sha256', 'BCDFGHJK'),
        secretHash: hash('sha256', newId()),
        createdAt: AT,
        expiresAt: NEVER,
      })
      .onConflict((on) => on.column('codeHash').doUpdateSet(waiting))
      .execute()
    await db
      .insertInto('archive')
      .values({
        owner,
        id: ids.lost,
        entity: 'task',
        entityId: taskId,
        body: { id: taskId, ...title, ...state, createdAt: AT, updatedAt: AT },
        device: ids.linked,
        madeAt: AT,
        archivedAt: AT,
      })
      .execute()
  })
}

/** A data folder with the demo catalog, whose owner has devices. */
export async function demoHomeWithDevices(): Promise<string> {
  const home = await demoHome()
  await layDevicesAt(home)
  return home
}

/** The same in a data folder that is there already, also while it is served. */
export async function layDevicesAt(home: string): Promise<void> {
  const store = await openStore({ file: join(home, 'tutor-nexus.db') })
  const owner = await new UserStore(store, { newId, now: () => new Date(AT) }).ensureLocalOwner()
  await layDevices(store, owner.id)
  await store.close()
}
