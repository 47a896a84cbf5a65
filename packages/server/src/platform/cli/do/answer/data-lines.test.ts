import { expect, test } from 'vitest'
import { dataLines } from './data-lines.ts'
import { noPaint } from '../../terminal/page.ts'
import { textWidth } from '../../terminal/text-width.ts'

const shown = (data: unknown, width = Infinity) => dataLines(data, { width, paint: noPaint }).join('\n')

test('a list of records is a table: numbers to the right, empty columns away', () => {
  const items = [
    {
      course: 'nrc:MATH 1171',
      title: 'Calculus I',
      credits: { min: 3, max: 3 },
      count: 7,
      note: null,
      tags: [],
    },
    { course: 'aur:X 1', title: 'Art', credits: { min: 1.5, max: 3 }, count: 112, note: null, tags: [] },
  ]
  expect(shown({ items, totalCount: 2, hasMore: false })).toBe(
    [
      'course         title       credits  count',
      'nrc:MATH 1171  Calculus I        3      7',
      'aur:X 1        Art           1.5–3    112',
    ].join('\n'),
  )
})

test('no line is wider than the terminal; long cells are cut, ids are not', () => {
  const id = '01K9Z4M8T0QJ6X2V7B5N3C1R8D'
  const row = {
    id,
    title: 'A title of many words '.repeat(4),
    description: '漢字 '.repeat(40),
    due_date: '2026-12-01',
  }
  for (const width of [60, 80, 100]) {
    const text = shown({ tasks: [row, { ...row, title: 'Short' }] }, width)
    expect(text.split('\n').filter((line) => textWidth(line) > width)).toEqual([])
    expect(text.split(id)).toHaveLength(3)
    expect(text).toContain('…')
  }
})

test('a narrow table names shared values and hidden columns below it', () => {
  const row = (n: number) => ({
    id: `0123456789012345678901234${n}`,
    outcome: 'credit',
    name: `name${n}`,
    created_at: `2026-11-15T07:4${n}:00.251Z`,
    more: `further-text-${n}`,
  })
  const text = shown({ items: [row(1), row(2)], hasMore: false }, 52)
  expect(text).toContain('same in every row: outcome credit')
  expect(text).toContain('hidden columns: created at')
  expect(text).toContain('further-text-2')
})

test('a narrow table hides foreign ids first and keeps the columns that were asked for', () => {
  const row = (n: number) => ({
    ruleId: `0123456789ABCDEFGHJKMNPQR${n}`,
    targets: `to:MATH ${n} of some credits`,
    credits: n % 2,
    start: `2026-09-0${n}`,
    conditions: n % 2 === 0 ? '' : 'a grade of C or better',
    sources: `at:MATH ${n} & at:MATH 9`,
    sourceCourses: [`at:MATH ${n}`, 'at:MATH 9'],
  })
  const page = { width: 60, paint: noPaint, asked: new Set(['conditions']) }
  const [heading, ...lines] = dataLines({ items: [1, 2, 3].map(row), hasMore: false }, page)
  expect(heading).toMatch(/^conditions +targets +start +sources$/)
  expect(lines.join(' ')).toContain('hidden columns: source courses (as sources), credits, rule id')
})

test('a single record that a table would cut is shown whole', () => {
  const text = shown({ items: [{ course: 'a', text: 'word '.repeat(30) }], hasMore: false }, 60)
  expect(text).not.toContain('…')
  expect(text.split('\n').every((line) => line.length <= 60)).toBe(true)
})

test('a record is names and values; what is empty is named at its end', () => {
  expect(shown({ task_id: 'T', is_completed: false, labels: ['a', 'b'], notes: null, dueDate: '' })).toBe(
    ['task id       T', 'is completed  no', 'labels        a, b', 'empty: notes, due date'].join('\n'),
  )
})

test('a tree of requisites is indented, a node a line', () => {
  const tree = {
    allOf: [
      { course: 'a:B 1', minGrade: 'C' },
      {
        oneOf: [
          { course: 'a:B 2' },
          { nOf: 2, of: [{ course: 'a:B 3' }, { condition: 'test', text: '85' }] },
        ],
      },
    ],
  }
  expect(shown({ prerequisite: { tree, certain: true } })).toBe(
    [
      'prerequisite',
      '  certain  yes',
      '  tree',
      '    all of:',
      '      • course a:B 1, min grade C',
      '      • one of:',
      '          • course a:B 2',
      '          • 2 of:',
      '              • course a:B 3',
      '              • condition test, text 85',
    ].join('\n'),
  )
})

test('sources stand once, at the end', () => {
  const evidence = [{ source: 'Guide', accessedOn: '2026-11-01', attribution: 'Theirs.' }]
  const text = shown({
    items: [
      { a: 1, evidence },
      { a: 2, evidence },
    ],
    hasMore: false,
  })
  expect(text).toBe(['a', '1', '2', '', 'Source: Guide, as of 2026-11-01. Theirs.'].join('\n'))
})

test('what is nested is readable in a cell', () => {
  const meetings = [
    { days: ['Mo', 'We'], start: '08:30', end: '09:20', room: 'A 1', online: false, seats: 30 },
  ]
  const bands = [{ band: '90-100', count: 4 }]
  const targets = [[{ kind: 'course', course: 'aur:X 1', credits: 3 }]]
  const row = { n: 1, meetings, bands, targets, at: '2026-11-15T07:45:02.041Z' }
  expect(shown({ items: [row, row], hasMore: false }).split('\n')[1]).toBe(
    '1  Mo, We 08:30–09:20 A 1 seats 30  90-100: 4  aur:X 1 credits 3  2026-11-15 07:45Z',
  )
})

test('nothing is said in words', () => {
  expect(shown({ tasks: [] })).toBe('No tasks.')
  expect(shown({ items: [], totalCount: 0, hasMore: false, note: 'None published' })).toBe(
    'note  None published\n\nNo items.',
  )
})

test('text cannot steer the terminal', () => {
  const text = shown({
    items: [{ title: 'a\u001B[2Jb\u0007', n: 1 }, { title: 'c\u202Ed\r\ne' }],
    hasMore: false,
  })
  expect(text).toBe(['title  n', 'a[2Jb  1', 'cd e'].join('\n'))
  expect(shown({ description: 'one\ntwo\u001B]0;x' })).toBe('description  one\n             two]0;x')
})

test('several ids without names are left to programs', () => {
  const ids = ['01K9Z4M8T0QJ6X2V7B5N3C1R8D', '01K9Z4M8T0QJ6X2V7B5N3C1R8E']
  expect(shown({ response: 'Yes', events: ids, session: ids[0], model: null })).toBe(
    ['response  Yes', `session   ${ids[0]}`, 'hidden ids: events (--json shows all)', 'empty: model'].join(
      '\n',
    ),
  )
})
