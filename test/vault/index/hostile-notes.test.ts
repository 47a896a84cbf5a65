import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  MAX_NOTE_LINKS,
  MAX_NOTE_TAGS,
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
