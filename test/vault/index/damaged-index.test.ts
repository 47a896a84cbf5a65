import { existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import {
  openIndexDatabase,
  removeVaultIndex,
} from '../../../packages/server/src/features/note/store/index/index-database-store.ts'
import { rememberedStore } from '../../../packages/server/src/features/note/store/index/query/remembered-store.ts'
import { found, listed, Notes, until } from './notes.ts'

const SIDE_FILES = ['-wal', '-shm']

function checkpoint(file: string): void {
  const database = new Database(file)
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}

test('nobody but the owner of the machine can read the index', async () => {
  const notes = new Notes({ 'One.md': 'first' })
  await notes.settled()
  const files = ['', ...SIDE_FILES].map((suffix) => notes.indexFile + suffix).filter(existsSync)
  expect(files.length).toBeGreaterThan(1)
  expect(files.map((file) => statSync(file).mode & 0o077)).toEqual(files.map(() => 0))
})

test.each<[string, (file: string) => void]>([
  ['overwritten', (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 'garbage '))],
  ['emptied', (file) => truncateSync(file)],
  ['taken away', (file) => rmSync(file)],
])('an index that is %s while it is in use is made anew', async (_, harm) => {
  const notes = new Notes({ 'One.md': 'first' })
  const index = await notes.settled()
  expect(await found(index, 'first')).toEqual(['One.md'])
  // Else all of it would still lie in the file beside it, which stays open.
  checkpoint(notes.indexFile)
  harm(notes.indexFile)
  for (const suffix of SIDE_FILES) rmSync(notes.indexFile + suffix, { force: true })
  notes.write('Two.md', 'second')
  await until(() => found(index, 'second'), ['Two.md'])
  expect(await found(index, 'first')).toEqual(['One.md'])
  await index.remember('ab', Uint32Array.of(1, 2))
  expect(await index.recall('ab')).toEqual(Uint32Array.of(1, 2))
  await index.close()
  expect(await listed(await notes.settled())).toEqual(['One.md', 'Two.md'])
})

test('an index that is damaged or of another version when it is opened is made anew', async () => {
  const notes = new Notes({ 'One.md': 'first' })
  await (await notes.settled()).close()
  writeFileSync(notes.indexFile, 'this is no database')
  const index = await notes.settled()
  expect(await found(index, 'first')).toEqual(['One.md'])
  await index.close()
  const other = new Database(notes.indexFile)
  other.pragma('user_version = 99')
  other.exec('drop table entry; create table entry (something)')
  other.close()
  expect(await found(await notes.settled(), 'first')).toEqual(['One.md'])
})

test('of a vault that is removed nothing stays in the index', async () => {
  const notes = new Notes({ 'One.md': 'secretword [[x]] #tag' })
  const index = await notes.settled()
  await index.remember('ab', Uint32Array.of(1))
  await index.close()
  removeVaultIndex(notes.indexFile, 'vault-1')
  const database = new Database(notes.indexFile)
  const left = ['vault', 'entry', 'part', 'link', 'tag', 'remembered'].map((table) =>
    database.prepare(`select count(*) from ${table}`).pluck().get(),
  )
  database.close()
  expect(left).toEqual([0, 0, 0, 0, 0, 0])
  removeVaultIndex(notes.indexFile, 'unknown')
  expect(await found(await notes.settled(), 'secretword')).toEqual(['One.md'])
})

test('of the versions that were read only the newest are remembered', () => {
  const notes = new Notes()
  const database = openIndexDatabase(notes.indexFile)
  const store = rememberedStore(database)
  database.transaction(() => {
    for (let version = 0; version < 20_300; version++) store.put(1, String(version), Uint32Array.of(version))
  })()
  const count = () => Number(database.prepare('select count(*) from remembered').pluck().get())
  expect(count()).toBeGreaterThanOrEqual(20_000)
  expect(count()).toBeLessThanOrEqual(20_100)
  expect([store.get(1, '0'), store.get(1, '20299')]).toEqual([undefined, Uint32Array.of(20_299)])
  const long = new Uint32Array(100_000)
  for (let version = 0; version < 300; version++) store.put(1, `long ${version}`, long)
  const bytes = Number(database.prepare('select sum(bytes) from remembered').pluck().get())
  expect(bytes).toBeLessThanOrEqual(2 * (64 << 20))
  expect(store.get(1, 'long 299')).toHaveLength(100_000)
  database.close()
})
