import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isDiskFull } from '../../packages/server/src/platform/store/errors.ts'
import { UserStore } from '../../packages/server/src/features/account/store/user-store.ts'
import { openStore } from '../../packages/server/src/app/database.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { DaemonLog } from '../../packages/server/src/platform/sync/daemon/daemon-log.ts'
import { readLinkStatus } from '../../packages/server/src/platform/sync/daemon/daemon-status-store.ts'
import { SyncRounds } from '../../packages/server/src/platform/sync/daemon/round.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import { addTasks } from './daemons.ts'
import { linkedTo, serverAndDevice } from './linking.ts'
import { edits } from './replicas.ts'

const syncedEntities = await loadSyncedEntities()

test('a full disk is told, and nothing is lost', { timeout: 180_000 }, async () => {
  const { server, served, device: home } = await serverAndDevice()
  await linkedTo(server, served, home)
  const store = await openStore({ file: join(home, 'tutor-nexus.db') })
  onTestFinished(() => store.close())
  const now = () => new Date()
  const { id: owner } = await new UserStore(store, { newId, now }).ensureLocalOwner()
  const { addTask } = edits(store, owner)
  await addTask('made before the disk was full')
  const there = Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(100)}`)
  await addTasks(server, there)

  const mayHave = (pages: number) =>
    store.write((db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db))
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
    store.read,
  )
  await mayHave(rows[0]?.pages ?? 0)
  const file = join(home, 'logs', 'daemon.log')
  const rounds = new SyncRounds({
    replica: { store, owner, version: '1.0.0', now, newId },
    entities: syncedEntities,
    home,
    log: new DaemonLog(file),
    signal: new AbortController().signal,
    isFull: isDiskFull,
  })
  const titles = async () =>
    (await store.read.selectFrom('task').select('title').execute()).map(({ title }) => title).toSorted()

  expect(await rounds.run()).toEqual({ kind: 'away' })
  expect(readFileSync(file, 'utf8')).toContain('The disk of the data folder is full.')
  expect(await titles()).toEqual(['made before the disk was full'])
  expect(await store.checkIntegrity()).toEqual([])

  await mayHave(100_000)
  expect(await rounds.run()).toMatchObject({ kind: 'done', hasMore: false })
  expect(await titles()).toEqual(['made before the disk was full', ...there].toSorted())
  expect(await readLinkStatus(store, owner, syncedEntities)).toMatchObject({ pending: 0, fault: null })
})
