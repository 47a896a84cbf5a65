import { writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import {
  MAX_NOTE_LINKS,
  MAX_NOTE_TAGS,
  MAX_VAULT_BYTES,
  MAX_VAULT_ENTRIES,
  MAX_VAULT_LINKS,
} from '../../../packages/server/src/features/note/store/index/index-limits.ts'
import { found, Notes } from './notes.ts'

/** Indexes a note while the watcher sees it too, as after a call that has written it. */
async function writeAndRefresh(notes: Notes, text: string) {
  const index = await notes.settled()
  writeFileSync(notes.path('Hostile.md'), text)
  await Promise.all([index.refresh(['Hostile.md']), index.settled(), index.refresh(['Hostile.md'])])
  return index
}

test('of a note that is nothing but links, the first are indexed and its text is found', async () => {
  const notes = new Notes({ 'a.md': 'linked' })
  const index = await writeAndRefresh(notes, `${'[[a]] '.repeat(160_000)}lastword`)
  expect((await index.links({ of: 'outgoing', path: 'Hostile.md' }, 0, 1)).total).toBe(MAX_NOTE_LINKS)
  expect((await index.links({ of: 'backlinks', path: 'a.md' }, 0, 1)).total).toBe(MAX_NOTE_LINKS)
  expect(await found(index, 'lastword')).toEqual(['Hostile.md'])
  expect(await index.gaps()).toEqual({ files: 0, notes: ['Hostile.md'] })
  expect(notes.faults).toEqual([])
}, 20_000)

test.each([
  ['different tags', Array.from({ length: 20_000 }, (_, number) => `#tag${number}`).join(' '), MAX_NOTE_TAGS],
  ['one tag of 100,000 levels', `#${'a/'.repeat(100_000)}b`, 0],
])(
  'of %s, no more are indexed than one note may have',
  async (_, text, tags) => {
    const index = await writeAndRefresh(new Notes(), text)
    expect((await index.tags('', 0, 1)).total).toBe(tags)
    expect((await index.gaps()).notes).toEqual(['Hostile.md'])
  },
  20_000,
)

/** Makes the index believe that a vault is as large as this. */
function fill(notes: Notes, size: 'entries' | 'bytes' | 'links', count: number): void {
  const database = new Database(notes.indexFile)
  database.prepare(`update vault set ${size} = ?`).run(count)
  database.close()
}

test('of a vault with more files than one may have, the rest is left out, and it says so', async () => {
  const notes = new Notes({ 'Kept.md': 'kept' })
  const index = await notes.settled()
  fill(notes, 'entries', MAX_VAULT_ENTRIES)
  notes.write('Folder/New.md', 'new')
  notes.write('Kept.md', 'changed')
  await index.refresh(['Folder', 'Kept.md'])
  expect(await found(index, 'new')).toEqual([])
  expect(await found(index, 'changed')).toEqual(['Kept.md'])
  expect((await index.gaps()).files).toBe(1)
})

test('of a vault with more text than one may have, new notes are found by name', async () => {
  const notes = new Notes({ 'Kept.md': 'kept' })
  const index = await notes.settled()
  fill(notes, 'bytes', MAX_VAULT_BYTES)
  notes.write('New.md', 'inside')
  await index.refresh(['New.md'])
  expect(await found(index, 'inside')).toEqual([])
  expect(await found(index, 'kept')).toEqual(['Kept.md'])
  expect(await index.gaps()).toEqual({ files: 0, notes: ['New.md'] })
})

test('of a vault with more links than one may have, new ones are left out', async () => {
  const notes = new Notes({ 'Kept.md': '[[New]]' })
  const index = await notes.settled()
  fill(notes, 'links', MAX_VAULT_LINKS)
  notes.write('New.md', '[[Kept]]')
  await index.refresh(['New.md'])
  expect((await index.links({ of: 'backlinks', path: 'New.md' }, 0, 9)).total).toBe(1)
  expect((await index.links({ of: 'backlinks', path: 'Kept.md' }, 0, 9)).total).toBe(0)
  expect((await index.gaps()).notes).toEqual(['New.md'])
})
