import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePackage } from '../../../packages/server/src/features/card/export/anki/write-package.ts'
import type { Card, Note } from '../../../packages/server/src/features/card/model/card.ts'
import { answerOf, questionOf } from '../../../packages/server/src/features/card/model/question.ts'
import { testDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { temporaryFolder } from '../../support/test-app.ts'
import { oldEntries, schema11 } from '../import/anki-file.ts'
import { CREATED, type SampleCollection } from '../import/anki-notes.ts'
import { archiveFile } from '../import/archive-file.ts'
import { importFrom, NOW, shelved } from '../import/import-from.ts'
import { OWNER, shelf } from '../shelf.ts'
import { readPackage } from './read-package.ts'

const database = testDatabase('sqlite')
const SHAPES = [
  '{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.25:oi=1}}',
  '{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.125:ry=.1:oi=1}}',
  '{{c2::image-occlusion:polygon:left=.6:top=.1:points=.6,.1 .9,.1 .75,.3}}',
]

const collection: SampleCollection = {
  crt: CREATED / 1000,
  mod: CREATED,
  decks: { 1: 'Default' },
  notes: [
    {
      id: CREATED + 1,
      guid: 'occluded',
      type: 'occlusion',
      fields: [SHAPES.join('<br>'), '<img src="cell.png">', 'The <b>cell</b>', 'from a book', 'mine'],
      cards: [
        { id: CREATED + 2, deck: 1, ord: 0 },
        { id: CREATED + 3, deck: 1, ord: 1 },
      ],
    },
  ],
}

test('an image with hidden parts is read, asked part by part, and written back for Anki', async () => {
  const store = await database.open()
  const report = await importFrom(
    store,
    'anki',
    await archiveFile(oldEntries(schema11(collection), { 'cell.png': Buffer.from('x') })),
  )
  expect(report).toMatchObject({ skipped: 0, cards: { added: 1, cards: 2 } })
  const [note] = await shelved(store)
  expect(note).toMatchObject({
    kind: 'cloze',
    front: `${SHAPES.join('\n')}\n![](cell.png)\nThe cell`,
    back: 'from a book',
  })

  const file = join(await temporaryFolder(), 'cards.apkg')
  await writePackage(store, OWNER, file, { schema: 18, calendar: shelf(store).calendar, now: NOW })
  const read = await readPackage(file)
  expect(read.notes).toEqual([
    {
      guid: 'occluded',
      type: 'Tutor Nexus: image occlusion',
      isCloze: true,
      fields: {
        Occlusion: SHAPES.join('<br>'),
        Image: '<img src="cell.png">',
        Header: 'The cell',
        'Back Extra': 'from a book',
        Comments: '',
      },
      tags: [],
    },
  ])
})

test('a card hides its own parts, and those of others only where they are hidden together', () => {
  const note: Note = {
    id: 'n', deckId: 'd', kind: 'cloze', back: 'from a book', distractors: null, tags: [], source: null,
    foreignId: null, rev: 1, createdAt: NOW, updatedAt: NOW,
    front: `${SHAPES.join('\n')}\n![](<a cell.png>)`,
  } // oxfmt-ignore
  const card = (ordinal: number): Pick<Card, 'id' | 'ordinal'> => ({ id: 'c', ordinal })
  expect(questionOf(card(0), note).front).toBe(
    '![](<a cell.png#masks=hidden:rect:0.1,0.2,0.3,0.25;other:ellipse:0.5,0.5,0.125,0.1>)',
  )
  expect(questionOf(card(1), note).front).toBe(
    '![](<a cell.png#masks=other:rect:0.1,0.2,0.3,0.25;hidden:ellipse:0.5,0.5,0.125,0.1;hidden:polygon:0.6,0.1,0.9,0.1,0.75,0.3>)',
  )
  expect(answerOf(card(0), note)).toBe(
    '![](<a cell.png#masks=shown:rect:0.1,0.2,0.3,0.25;other:ellipse:0.5,0.5,0.125,0.1>)\n\nfrom a book',
  )
})

test.each(['left=NaN', 'left=1e999', `points=${'1,'.repeat(100_000)}`, 'left=<script>'])(
  'a shape of somebody else is numbers within bounds, whatever it says: %.20s',
  (property) => {
    const front = `{{c1::image-occlusion:polygon:${property}}}{{c1::image-occlusion:rect:${property}}}![](x.png)`
    const note = { kind: 'cloze', front, back: '' } as const
    const full: Note = { ...note, id: 'n', deckId: 'd', distractors: null, tags: [], source: null, foreignId: null, rev: 1, createdAt: NOW, updatedAt: NOW } // oxfmt-ignore
    const asked = questionOf({ id: 'c', ordinal: 0 }, full).front
    expect(asked).toMatch(/^!\[\]\(<x\.png#masks=[a-z:;,\d.-]*>\)$/)
    expect(asked.length).toBeLessThan(5_000)
  },
)
