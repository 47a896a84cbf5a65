import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoHome } from '../../support/demo.ts'
import { tn } from '../../support/tn.ts'
import { newEntries, oldEntries, schema11, schema18 } from './anki-file.ts'
import { sampleCollection } from './anki-notes.ts'
import { archiveFile, writtenFile } from './archive-file.ts'

const MEDIA = { 'eiffel tower.jpg': Buffer.from('a picture') }

test('tn import anki, then tn export cards and back', async () => {
  const home = await demoHome()
  const file = await archiveFile(newEntries(schema18(sampleCollection()), MEDIA))
  const first = await tn(home, ['import', 'anki', file, '--json'])
  expect(first.stderr).toBe('')
  expect(JSON.parse(first.stdout)).toMatchObject({
    adapter: 'anki',
    rows: 6,
    skipped: 1,
    cards: { added: 5, cards: 7, reviews: 7, decks: 2, media: 1 },
  })
  const again = await tn(home, ['import', 'anki', file])
  expect(again.stdout).toContain('All cards are already here: nothing changed.')

  const out = join(home, 'french.csv')
  const written = await tn(home, ['export', 'cards', '--deck', 'Languages::French', '--out', out, '--json'])
  expect(JSON.parse(written.stdout)).toEqual({ file: out, notes: 2 })
  const csv = await readFile(out, 'utf8')
  expect(csv).toContain('Languages::French,reversed,le chien,dog [sound:chien.mp3],,')
  const all = await tn(home, ['export', 'cards'])
  expect(all.stdout.startsWith('id,deck,kind,front,back,distractors,tags\r\n')).toBe(true)

  await tn(home, ['user', 'add', 'ada'])
  const hers = await tn(home, ['import', 'cards-csv', out, '--user', 'ada', '--json'])
  expect(JSON.parse(hers.stdout)).toMatchObject({ rows: 2, cards: { added: 2, cards: 3, decks: 1 } })
  const mine = await tn(home, ['import', 'cards-csv', out, '--json'])
  expect(JSON.parse(mine.stdout)).toMatchObject({ rows: 2, unchanged: true })
  const listed = await tn(home, ['import', 'list', '--json'])
  expect(JSON.parse(listed.stdout).adapters.map(({ name }: { name: string }) => name)).toContain('anki')
})

test.each([
  ['a damaged file', ['anki', 'FILE'], /deck\.apkg: not a zip archive.*\n?Nothing was imported/s],
  ['an unknown user', ['cards-csv', 'FILE', '--user', 'nobody'], /no user called nobody/],
  [
    'a user for what is everybody’s',
    ['wisconsin', 'FILE', '--user', 'nobody'],
    /imports data for all users: omit --user/,
  ],
])('tn import refuses %s', async (_, args, message) => {
  const home = await demoHome()
  const whole = await readFile(await archiveFile(oldEntries(schema11(sampleCollection()))))
  const file = await writtenFile(whole.subarray(0, 500), 'deck.apkg')
  const refused = await tn(home, ['import', ...args.map((arg) => (arg === 'FILE' ? file : arg))])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toMatch(message)
})

test.each([
  [['export', 'cards', '--deck', 'Nowhere'], /There are no decks yet/],
  [['export', 'cards', '--json'], /requires --out/],
])('tn %j says what is missing', async (args, message) => {
  const refused = await tn(await demoHome(), args)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toMatch(message)
})
