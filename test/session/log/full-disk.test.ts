import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { testDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { checkLog } from './check-log.ts'
import { asked, beginSession, drafted, openLog } from './sample-events.ts'

const sqlite = testDatabase('sqlite')
const postgres = testDatabase('postgres')
const TEXT = 'Why? '.repeat(1_000)
const CALLERS = 4

/** Appends until the disk is full, and gives what was acknowledged. */
async function fill(store: Store, sessionId: string): Promise<{ acknowledged: string[]; faults: unknown[] }> {
  const log = openLog(store, 'ann', () => undefined)
  const acknowledged: string[] = []
  const faults: unknown[] = []
  const write = async (): Promise<void> => {
    while (faults.length === 0) {
      try {
        const { events } = await log.append(sessionId, () => [asked(TEXT), drafted('Later')])
        acknowledged.push(...events.map(({ eventId }) => eventId))
      } catch (fault) {
        faults.push(fault)
      }
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, write))
  return { acknowledged, faults }
}

/** Fails while there is no room, has all that was acknowledged, and goes on when there is room again. */
async function expectNothingLost(store: Store, makeRoom: () => Promise<unknown>): Promise<void> {
  const sessionId = await beginSession(openLog(store))
  const { acknowledged, faults } = await fill(store, sessionId)
  expect(faults.map(String).join('\n')).toMatch(/full/i)
  expect(acknowledged.length).toBeGreaterThan(0)
  const before = (await checkLog(store, sessionId)).map(({ eventId }) => eventId)
  expect(before).toEqual(expect.arrayContaining(acknowledged))
  await makeRoom()
  const { state } = await openLog(store).append(sessionId, () => [asked('Now?')])
  expect(state.lastSeq).toBe(before.length + 1)
  await checkLog(store, sessionId)
  expect(await store.checkIntegrity()).toEqual([])
}

test('a database that may not grow any more loses nothing that was acknowledged', async () => {
  const store = await sqlite.open()
  const mayHave = (pages: number) =>
    store.write((db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db))
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
    store.read,
  )
  await mayHave((rows[0]?.pages ?? 0) + 200)
  await expectNothingLost(store, () => mayHave(100_000))
})

test('a server whose disk is full loses nothing that was acknowledged', async () => {
  const store = await postgres.open()
  const run = (command: string) => store.write((db) => sql.raw(command).execute(db))
  await run(`create function refuse() returns trigger language plpgsql as
    $$ begin
      if (select count(*) from session_event) > 20 then
        raise 'could not extend file: disk is full' using errcode = 'disk_full';
      end if;
      return null;
    end $$`)
  await run(
    'create trigger full_disk after insert on session_event for each statement execute function refuse()',
  )
  await expectNothingLost(store, () => run('drop trigger full_disk on session_event'))
})

/** A file system of a few megabytes, where the machine lets this process have one. */
function mountSmallDisk(): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'tutor-nexus-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', directory], { stdio: 'ignore' })
    return directory
  } catch {
    rmSync(directory, { recursive: true })
    return undefined
  }
}

const disk = process.platform === 'linux' && process.getuid?.() === 0 ? mountSmallDisk() : undefined
afterAll(() => {
  if (disk === undefined) return
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

test.runIf(disk)('a disk that is really full loses nothing that was acknowledged', async () => {
  const directory = disk ?? ''
  const ballast = join(directory, 'ballast')
  writeFileSync(ballast, Buffer.alloc(2 ** 20))
  const store = await sqlite.open({}, { file: join(directory, 'tutor-nexus.db') })
  await expectNothingLost(store, async () => rmSync(ballast))
})
