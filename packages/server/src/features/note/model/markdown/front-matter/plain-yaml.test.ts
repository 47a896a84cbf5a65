import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../../test/scale.ts'
import { plainYaml } from './plain-yaml.ts'
import { readYaml } from './read-yaml.ts'

const RUNS = { numRuns: randomRuns * 5 }

test.each<[yaml: string, properties: Record<string, unknown>]>([
  [
    'title: Cell division\nrating: 4\nshare: 0.5\ndone: true\n',
    { title: 'Cell division', rating: 4, share: 0.5, done: true },
  ],
  ['tags:\n  - a/b\n  - c\ndue date: 2024-03-01\n', { tags: ['a/b', 'c'], 'due date': '2024-03-01' }],
  ['tags: [a, b c]\r\nurl: https://a.b/c#d\r\n', { tags: ['a', 'b c'], url: 'https://a.b/c#d' }],
  ['# note\n\na: "x: y"\nb: \'#\'\nc:\n', { a: 'x: y', b: '#', c: null }],
])('the usual front matter is read: %j', (yaml, properties) => {
  expect(plainYaml(yaml)).toEqual(properties)
  expect(readYaml(yaml)?.properties).toEqual(properties)
})

const value = fc.oneof(
  fc.constantFrom(
    'word',
    'two words',
    'a: b',
    'a:',
    ':a',
    '#a',
    'a #b',
    'a#b',
    '"q"',
    "'q'",
    '"a\\n"',
    "'it''s'",
    '"open',
    '[a, b]',
    '[a, "b"]',
    '[]',
    '[ ]',
    '[a,]',
    '{a: b}',
    '&x a',
    '*x',
    '!t a',
    '| ',
    '>',
    '- a',
    '-a',
    '-',
    '?',
    '? a',
    '@a',
    '`a',
    '%a',
    '~',
    'null',
    'Null',
    'nULL',
    'true',
    'True',
    'TRUE',
    'tRue',
    'no',
    '1',
    '-1',
    '+1',
    '1.',
    '1.5',
    '.5',
    '-.5',
    '1e3',
    '1E+3',
    '0x1f',
    '0o17',
    '017',
    '.inf',
    '-.inf',
    '.nan',
    '1_000',
    '2024-03-01',
    '12:30',
    '1/2',
    '2 a',
    '10%',
    '(a)',
    '/a',
    'ä',
    '日本',
    '',
    ' ',
    '  x',
    'x  ',
    '\t',
    'a\tb',
    '[1, a b]',
    '[true, x]',
    '[1.5]',
    '[a:b]',
    '[a: b]',
    '[-, a]',
    '[- a]',
    '[a -b]',
    '[/a]',
    '...',
    '---',
    '<<',
    '=',
    'a\u2028b',
    'a\u0085b',
    '\uFEFF',
    'a\u00A0',
    'a\rb',
    '\r',
  ),
  fc.string({ maxLength: 6 }),
  fc.float().map(String),
)
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'b', 'c d', 'true', 'null', 'x-y', '_'), value)
      .map(([key, each]) => `${key}: ${each}`),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom('- ', '  - ', '    - ', '-  '), value).map((parts) => parts.join('')),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('a:', 'b:', 'l:', '', '# c', ' # c', '  x', 'a : 1', 'a:1', '"a": 1', ' '),
  },
)

test('whatever it reads, a whole YAML parser reads the same', () => {
  let read = 0
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), fc.constantFrom('\n', '\r\n'), (lines, ending) => {
      const yaml = lines.map((each) => each + ending).join('')
      const properties = plainYaml(yaml)
      if (!properties) return
      read += 1
      expect(readYaml(yaml)?.properties).toEqual(properties)
    }),
    RUNS,
  )
  expect(read).toBeGreaterThan(RUNS.numRuns / 20)
})
