import { expect, test } from 'vitest'
import { noPaint, pageOf } from './page.ts'
import { columnsOf, pairLines, tableLines, textColumns } from './table.ts'
import { textWidth } from './text-width.ts'

const rows = [
  ['7c3e1f00', 'claude-code', '12', 'Make the parser accept CR LF'],
  ['019c0a10', 'codex', '3', '漢字の色を変える'],
]
const lines = (width: number, hideFirst?: string[]) =>
  tableLines(textColumns(['id', 'agent', ' turns', 'about'], rows, hideFirst), { width, paint: noPaint })

test('figures are aligned right, and wide characters take two columns', () => {
  expect(lines(Infinity)).toEqual([
    'id        agent        turns  about',
    '7c3e1f00  claude-code     12  Make the parser accept CR LF',
    '019c0a10  codex            3  漢字の色を変える',
  ])
  expect(lines(48).slice(1).map(textWidth)).toEqual([48, 46])
})

test('a narrow table hides the columns that its caller misses least, and names them', () => {
  const [heading, , , note] = lines(40, ['turns', 'agent'])
  expect([heading, note]).toEqual([
    'id        agent        about',
    'hidden columns: turns (--json shows all)',
  ])
  expect(lines(26, ['turns', 'agent'])[0]).toBe('id        about')
})

test('pairs are two columns; a long name has a line of its own', () => {
  const pairs = [
    ['id', 'the id of the task'],
    ['a-very-long-name', 'of little use'],
  ] as const
  expect(pairLines(pairs, { width: 30 }, { indent: '  ', longestName: 6 })).toEqual([
    '  id      the id of the task',
    '  a-very-long-name',
    '          of little use',
  ])
})

test('what is no terminal gets neither colours nor cuts', () => {
  const { width, paint } = pageOf(process.stdout, '')
  expect([width, paint.strong('x')]).toEqual([Infinity, 'x'])
})

test('course references stay whole, and names are cut after all other texts', () => {
  const schools = columnsOf(
    [
      {
        course: 'lang:ANTH 1120',
        name: 'Introduction to Cultural Anthropology',
        place: 'Vancouver, British Columbia',
      },
      { course: 'lang:BIOL 1111', name: 'Biology', place: 'Vancouver' },
    ],
    {},
  )
  expect(tableLines(schools, { width: 60, paint: noPaint })).toEqual([
    'course          name                      place',
    'lang:ANTH 1120  Introduction to Cultura…  Vancouver, Britis…',
    'lang:BIOL 1111  Biology                   Vancouver',
  ])
})
