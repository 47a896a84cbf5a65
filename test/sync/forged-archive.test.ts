import { expect, test } from 'vitest'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import { archiveEntity } from '../../packages/server/src/platform/sync/archive-store.ts'
import { invalidReason } from '../../packages/server/src/platform/sync/entity-list.ts'
import type { JsonObject } from '../../packages/server/src/platform/store/schema/json.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf } from '../support/call.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const AT = '2026-11-15T09:30:00.000Z'

interface Forged {
  readonly entity: string
  readonly entityId: string
  readonly body: JsonObject | null
}

/** Puts it where a device's entries end, and restores it. */
async function restored(app: TestApp, forged: Forged) {
  const id = newId()
  const owner = app.localOwner.id
  await app.store.write(
    (db) =>
      db
        .insertInto('archive')
        .values({ ...forged, id, owner, device: newId(), madeAt: AT, archivedAt: AT })
        .execute(),
    { scope: owner },
  )
  return callAs(app, 'tn_user_archive_restore', { archiveId: id })
}

const NOT_RESTORABLE = {
  kind: 'failure',
  failure: { code: 'UNPROCESSABLE_ENTITY', message: expect.stringContaining('cannot be restored') },
}

onEachDatabase('a forged entry of the archive', (database) => {
  test('of any kind is refused, whatever is wrong with it', async () => {
    const app = await openTestApp(await database.another())
    const entities = [...(await loadSyncedEntities()), { entity: 'credential' }]
    for (const { entity } of entities)
      for (const entityId of [newId(), 'self', '\u0007', app.localOwner.id])
        for (const body of [{}, { rev: -1, id: {} }, { rev: 'x', title: '\u0007' }])
          expect(await restored(app, { entity, entityId, body })).toMatchObject(NOT_RESTORABLE)
    expect((await dataOf(app, 'tn_user_archive_list', {}))['items']).not.toEqual([])
  })

  test('that names the record of somebody else is refused, and theirs stays', async () => {
    const app = await openTestApp(await database.another())
    const ben = { userId: (await app.users.addUser('ben')).id }
    const { task_id: entityId } = await dataOf(app, 'add_task', { title: 'mine' }, ben)
    const body = {
      id: String(entityId),
      title: 'taken',
      description: null,
      isCompleted: false,
      dueDate: null,
      priority: null,
      labels: [],
      notes: null,
      rev: 1,
      createdAt: AT,
      updatedAt: AT,
      completedAt: null,
    }
    const forged = { entity: 'task', entityId: String(entityId) }
    expect(await restored(app, { ...forged, body })).toMatchObject(NOT_RESTORABLE)
    expect(await restored(app, { ...forged, body: null })).toMatchObject(NOT_RESTORABLE)
    const outcome = await callAs(app, 'list_tasks', {}, ben)
    expect(JSON.stringify(outcome)).toContain('mine')
  })
})

test('an entry whose times are none is refused when a device sends it', () => {
  const lost = { entity: 'task', entityId: newId(), body: null, device: newId(), madeAt: AT, archivedAt: AT }
  expect(invalidReason(archiveEntity, lost)).toBeUndefined()
  expect(invalidReason(archiveEntity, { ...lost, madeAt: 'yesterday' })).toContain('madeAt')
})
