import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardExport } from '../../../packages/server/src/features/card/store/card-export-store.ts'
import {
  escapeFormula,
  unescapeFormula,
  tagsCell,
  tagsIn,
} from '../../../packages/server/src/features/card/import/csv/cells.ts'
import { HEADER_LINE, noteLine } from '../../../packages/server/src/features/card/import/csv/write-csv.ts'
import { parseCsv } from '../../../packages/server/src/platform/import/csv.ts'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { scaled } from '../../scale.ts'
import { OWNER } from '../shelf.ts'
import { studyApp } from '../study-app.ts'
import { writtenFile } from './archive-file.ts'
import { importFrom, rowCounts, shelved } from './import-from.ts'

const units = fc.constantFrom(
  'a',
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  ' ',
  '＝',
  'é',
  '😀',
  '|',
)
const cell = fc.array(units, { maxLength: 12 }).map((all) => all.join(''))

describe('a cell', () => {
  test('comes back as it was, and is no formula on the way', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
        expect(escapeFormula(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
      }),
      { numRuns: scaled(500, 20_000) },
    )
  })

  test('of tags comes back as it was', () => {
    const tag = cell.map((text) => text.trim()).filter((text) => text !== '')
    fc.assert(
      fc.property(fc.uniqueArray(tag, { maxLength: 5 }), (tags) => {
        expect(tagsIn(tagsCell(tags))).toEqual(tags)
      }),
      { numRuns: scaled(500, 20_000) },
    )
  })

  test('of a line is what was written, whatever it holds', () => {
    fc.assert(
      fc.property(cell, cell, (front, back) => {
        const note = {
          id: 'n',
          deckId: 'd',
          kind: 'basic' as const,
          front,
          back,
          distractors: null,
          tags: [],
          source: null,
          foreignId: null,
          rev: 1,
          createdAt: '',
          updatedAt: '',
        }
        const [, record] = parseCsv(HEADER_LINE + noteLine({ note, deckName: '=deck' }), 'x')
        expect(record?.cells.map(unescapeFormula)).toEqual(['n', '=deck', 'basic', front, back, '', ''])
      }),
      { numRuns: scaled(500, 20_000) },
    )
  })
})

onEachDatabase('a table of cards', (database) => {
  test.each([
    [
      'with a header, in any order',
      'words.csv',
      'Back,Tags,Front\nParis,"geo, capital cities",Capital of France?\n',
    ],
    ['without a header', 'words.csv', 'Capital of France?,Paris,"geo,capital cities"\n'],
    ['with tabs', 'words.tsv', 'Capital of France?\tParis\t"capital cities" geo\n'],
    [
      'with semicolons, a mark of order and DOS line ends',
      'words.csv',
      '\uFEFFfront;back;tags\r\nCapital of France?;Paris;"geo; capital cities"\r\n',
    ],
    [
      'as Anki exports notes',
      'words.txt',
      '#separator:tab\n#html:true\n#tags column:3\nCapital of <b>France</b>?\t<div>Paris</div>\t"geo" "capital cities"\n',
    ],
  ])('is read %s', async (_, name, text) => {
    const store = await database.open()
    const report = await importFrom(store, 'cards-csv', await writtenFile(text, name))
    expect(report).toMatchObject({ rows: 1, structured: 1, cards: { added: 1, cards: 1, decks: 1 } })
    const [note] = await shelved(store)
    expect(note).toMatchObject({ deck: 'words', kind: 'basic', front: 'Capital of France?', back: 'Paris' })
    expect(note?.tags.toSorted()).toEqual(['capital cities', 'geo'])
  })

  test('makes each card once, and its newer answer the answer', async () => {
    const store = await database.open()
    const table = (answer: string) =>
      writtenFile(
        `front,back,deck,kind\nle chien,${answer},French,reversed\n{{c1::Rome}} is old,,,\nx,,,\n`,
        'a.csv',
      )
    const first = await importFrom(store, 'cards-csv', await table('cat'), { options: { deck: 'Other' } })
    expect(first).toMatchObject({
      rows: 3,
      structured: 2,
      skipped: 1,
      cards: { added: 2, cards: 3, decks: 2 },
    })
    expect(first.remarks).toEqual([
      { row: 4, outcome: 'skipped', remark: '"x": A basic card needs its answer in back' },
    ])
    const again = await importFrom(store, 'cards-csv', await table('cat'), { options: { deck: 'Other' } })
    expect(again).toMatchObject({ unchanged: true })
    const third = await importFrom(store, 'cards-csv', await table('dog'), { options: { deck: 'Other' } })
    expect(third.cards).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
    expect((await shelved(store)).map(({ back, deck, kind }) => [back, deck, kind])).toEqual([
      ['dog', 'French', 'reversed'],
      ['', 'Other', 'cloze'],
    ])
  })

  test.each([
    ['an open quote', 'front,back\n"never closed,x\n', /line 2: a quote is never closed/],
    ['no text', 'PK\0\0\0', /not UTF-8 text/],
    ['nothing', '', /empty/],
  ])('with %s is refused, and nothing of it is kept', async (_, text, message) => {
    const store = await database.open()
    await expect(importFrom(store, 'cards-csv', await writtenFile(text, 'bad.csv'))).rejects.toThrow(message)
    expect(await rowCounts(store)).toMatchObject({ deck: 0, note: 0, card: 0, change: 0 })
  })

  test('that was exported is read back exactly, by whoever takes it', async () => {
    const store = await database.open()
    const app = studyApp(store)
    const { deckId } = await app.data('create-deck', { name: '=1+1, really' })
    const cards = [
      { front: '=SUM(A1:A9)', back: '\'+1\n"quoted", with; all|of\tit', tags: ['to do', 'a,b', '-x', 'c"d'] },
      { front: 'le chien', back: '@dog', kind: 'reversed' },
      { front: '-{{c1::5}} is less than {{c2::4}}', back: '' },
      { front: 'Which?', back: '-1', distractors: ['+1', '0, or so'] },
      { front: 'é'.repeat(5_000), back: '"'.repeat(5_000) },
    ]
    await app.data('create-cards', { deckId, cards })
    await app.data('delete-card', {
      cardId: Object(await app.data('create-card', { deckId, front: 'gone', back: 'gone' }))['cardId'],
    })

    let csv = ''
    let pages = 0
    for (let cursor: unknown; pages === 0 || cursor !== undefined; pages++) {
      const page = await app.data('export-cards', {
        showAnswer: true,
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      })
      csv += String(page['csv'])
      cursor = page['nextCursor']
    }
    expect(pages).toBeGreaterThanOrEqual(3)
    expect(csv.split(/,|\r\n/).filter((text) => /^"?[=+@-]/.test(text) && !/^"?-?\d/.test(text))).toEqual([])
    expect(csv).not.toContain('gone')

    const file = await writtenFile(csv, 'mine.csv')
    expect(await importFrom(store, 'cards-csv', file)).toMatchObject({ rows: 5, unchanged: true })
    const other = '01K9Z4M8T0QJ6X2V7B5N3C1R8E'
    await importFrom(store, 'cards-csv', file, { owner: other })
    const content = (await shelved(store, other)).map(({ deck, kind, front, back, distractors, tags }) => ({
      deck,
      kind,
      front,
      back,
      distractors,
      tags,
    }))
    const mine = (await cardExport(store, OWNER).notes({ limit: 100 })).map(({ note, deckName }) => ({
      deck: deckName,
      kind: note.kind,
      front: note.front,
      back: note.back,
      distractors: note.distractors,
      tags: note.tags,
    }))
    expect(content).toEqual(mine)
    expect(content.map(({ kind }) => kind)).toEqual(['basic', 'reversed', 'cloze', 'choice', 'basic'])

    const edited = csv.replace('=1+1, really', 'Moved').replace('le chien', 'le chat')
    const { cards: counts } = await importFrom(store, 'cards-csv', await writtenFile(edited, 'mine.csv'))
    expect(counts).toMatchObject({ added: 0, updated: 2, unchanged: 3 })
  })

  test('holds answers, so that none leaves without a word', async () => {
    const app = studyApp(await database.open())
    expect(await app.failure('export-cards', {})).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
