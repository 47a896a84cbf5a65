import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { applyEdits } from '../text-edit.ts'
import { parseNote } from './parse-note.ts'
import type { PropertyValue } from './front-matter/property-text.ts'
import { setProperty } from './set-property.ts'

const RUNS = { numRuns: randomRuns }
const set = (text: string, name: string, value: PropertyValue) =>
  applyEdits(text, setProperty(text, name, value))

describe('a property', () => {
  test.each<[what: string, text: string, value: PropertyValue, after: string]>([
    ['makes front matter where there is none', 'Body\n', 'x', '---\na: x\n---\nBody\n'],
    ['goes behind a byte order mark', '\uFEFFBody\r\n', 1, '\uFEFF---\r\na: 1\r\n---\r\nBody\r\n'],
    ['of an empty note', '', true, '---\na: true\n---\n'],
    ['goes below the others', '---\nb: 1\n# end\n---\n', 'x', '---\nb: 1\n# end\na: x\n---\n'],
    ['of empty front matter', '---\n---\nBody', 'x', '---\na: x\n---\nBody'],
    ['keeps the comment behind it', '---\na: 1 # why\nb: 2\n---\n', 'x', '---\na: x # why\nb: 2\n---\n'],
    ['keeps its quotes', "---\na: 'x'\n---\n", 'it is', "---\na: 'it is'\n---\n"],
    ['keeps the blanks around it', '---\na :   1   \nb: 2\n---\n', 2, '---\na :   2   \nb: 2\n---\n'],
    ['keeps the quotes of its name', '---\n"a": 1\n---\n', 2, '---\n"a": 2\n---\n'],
    ['without a value gets one', '---\na:\nb: 1\n---\n', 'x', '---\na: x\nb: 1\n---\n'],
    ['without a value keeps its comment', '---\na: # why\nb: 1\n---\n', 'x', '---\na: x # why\nb: 1\n---\n'],
    ['becomes a list', '---\na: 1\nb: 2\n---\n', ['x', 'y'], '---\na:\n  - x\n  - y\nb: 2\n---\n'],
    ['stays a list in brackets', '---\na: [x, y]\n---\n', ['z'], '---\na: [z]\n---\n'],
    [
      'was a list in lines',
      '---\na:\n  - x\n  - y\n# of b\nb: 2\n---\n',
      'z',
      '---\na: z\n# of b\nb: 2\n---\n',
    ],
    ['was a list without indent', '---\na:\n- x\n- y\nb: 2\n---\n', ['z'], '---\na:\n  - z\nb: 2\n---\n'],
    ['becomes a mapping', '---\na: 1\n---\n', { x: 1, y: 'z' }, '---\na:\n  x: 1\n  y: z\n---\n'],
    ['was a mapping', '---\na:\n  x: 1\n  y: # why\nb: 2\n---\n', 3, '---\na: 3 # why\nb: 2\n---\n'],
    ['has lines', '---\na: 1\nb: 2\n---\n', 'one\ntwo', '---\na: |-\n  one\n  two\nb: 2\n---\n'],
    ['has blank lines', '---\na: 1\n\nb: 2\n---\n', 'one\n\n', '---\na: "one\\n\\n"\n\nb: 2\n---\n'],
    ['had a line of blanks', '---\na: |+\n    \nb: 2\n---\n', 'x', '---\na: x\nb: 2\n---\n'],
    [
      'has a line of blanks below',
      '---\na: 1\n    \nb: 2\n---\n',
      'x\ny',
      '---\na: "x\\ny"\n    \nb: 2\n---\n',
    ],
    ['had lines', '---\na: |\n  one\n\n  two\n\nb: 2\n---\n', 'x', '---\na: x\n\nb: 2\n---\n'],
    ['had folded lines', '---\na: one\n  two\nb: 2\n---\n', 'x', '---\na: x\nb: 2\n---\n'],
    ['is a link', '---\na: 1\n---\n', '[[Note]]', '---\na: "[[Note]]"\n---\n'],
    ['is a string that looks like a number', '---\na: 1\n---\n', '1', '---\na: "1"\n---\n'],
    ['is a date', '---\na: 1\n---\n', '2024-03-01', '---\na: 2024-03-01\n---\n'],
    ['is an empty list', '---\na: 1\n---\n', [], '---\na: []\n---\n'],
    ['is removed', '---\na: 1 # why\nb: 2\n---\n', null, '---\nb: 2\n---\n'],
    ['is removed with its list', '---\nb: 2\na:\n  - x\n  - y\nc: 3\n---\n', null, '---\nb: 2\nc: 3\n---\n'],
    ['takes the front matter with it', '---\na: 1\n---\nBody', null, 'Body'],
    [
      'leaves fences that more fences follow',
      '---\na: 1\n---\n---\nb: 2\n---\n',
      null,
      '---\n---\n---\nb: 2\n---\n',
    ],
    ['is not there to be removed', '---\nb: 2\n---\n', null, '---\nb: 2\n---\n'],
    ['is not there to be removed from a note without', 'Body', null, 'Body'],
    ['is found whatever its case', '---\nA: 1\n---\n', 2, '---\nA: 2\n---\n'],
    [
      'stands in indented front matter',
      '---\n  b: 1\n  a: 2\n---\n',
      ['x'],
      '---\n  b: 1\n  a:\n    - x\n---\n',
    ],
    ['of CRLF lines', '---\r\na: 1\r\nb: 2\r\n---\r\n', ['x'], '---\r\na:\r\n  - x\r\nb: 2\r\n---\r\n'],
  ])('%s', (_, text, value, after) => {
    expect(set(text, 'a', value)).toBe(after)
  })

  test.each<[what: string, text: string]>([
    ['is not valid', '---\na: [\n---\n'],
    ['has a property twice', '---\nb: 1\nb: 2\n---\n'],
    ['is a list', '---\n- a\n---\n'],
    ['is in braces', '---\n{a: 1}\n---\n'],
    ['refers to the value elsewhere', '---\na: &x 1\nb: *x\n---\n'],
    ['has the name in a line of its own', '---\n? a\n: 1\n---\n'],
    ['goes on behind an end mark', '---\nb: 1\n...\n---\n'],
  ])('is not set where the front matter %s', (_, text) => {
    expect(() => set(text, 'a', 2)).toThrow(
      expect.objectContaining({
        code: 'UNPROCESSABLE_ENTITY',
        details: expect.objectContaining({ reason: expect.stringContaining('replaceContent') }),
      }),
    )
  })
})

const word = fc.oneof(
  fc.constantFrom('a', 'status', 'due date', 'Ä', 'true', '1', '- x', 'x: y', '#x', '__proto__', '', ' x '),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.toWellFormed()),
)
const scalar = fc.oneof(
  word,
  fc.constantFrom(
    'one\ntwo',
    '\n',
    'one\n\n',
    '---',
    '\n---\n',
    '[[Note|x]]',
    '"',
    "'",
    'a # b',
    '\t',
    '%',
    'null',
    '~',
    '...',
    '| x',
    'x'.repeat(200),
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
)
const given = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(word, scalar, { maxKeys: 3, noNullPrototype: true }),
)
/** Front matter as people and programs write it. */
const frontMatter = fc
  .tuple(
    fc.dictionary(word, fc.oneof(given, fc.constant(null)), { maxKeys: 4, noNullPrototype: true }),
    fc.record({
      indentSeq: fc.boolean(),
      collectionStyle: fc.constantFrom<'any' | 'block'>('any', 'block'),
      singleQuote: fc.boolean(),
      lineWidth: fc.constantFrom(0, 20, 80),
    }),
    fc.constantFrom('', '# comment\n'),
  )
  .map(([properties, style, comment]) => ({
    properties,
    yaml: comment + (Object.keys(properties).length === 0 ? '' : stringify(properties, style)),
  }))

test('any value can be set and is read back; the other properties and the text stay', () => {
  fc.assert(
    fc.property(
      frontMatter,
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\uFEFF'),
      fc.constantFrom('', 'Body', '\n# H\n---\n'),
      fc.nat(),
      word,
      given,
      ({ properties, yaml }, ending, mark, body, which, other, value) => {
        const text = `${mark}---\n${yaml}---\n${body}`.replaceAll('\n', ending)
        const names = Object.keys(properties)
        const name = which % 2 === 0 ? (names[which % (names.length || 1)] ?? other) : other
        fc.pre(names.every((each) => each === name || each.toLowerCase() !== name.toLowerCase()))
        const before = parseNote(text)
        fc.pre(before.frontMatter !== undefined && Object.keys(before.properties).length === names.length)
        const after = set(text, name, value)
        const note = parseNote(after)
        expect(new Map(Object.entries(note.properties))).toEqual(
          new Map(Object.entries({ ...before.properties, [name]: value })),
        )
        expect(after.slice(note.frontMatter?.to)).toBe(body.replaceAll('\n', ending))
        expect(after.startsWith(`${mark}---${ending}`)).toBe(true)
        expect(set(after, name, value)).toBe(after)
        const without = parseNote(set(after, name, null)).properties
        expect(Object.keys(without)).not.toContain(name)
      },
    ),
    RUNS,
  )
})

test('every other line stays as it is', () => {
  const lines = [
    'b:   1 # one',
    '# comment',
    'c: "x"',
    "d: [ 1,2 , 'x' ]",
    'e:',
    '  -   y',
    '  # in it',
    '  - z',
    'f: >-',
    '  folded',
    '  text',
    '',
  ]
  fc.assert(
    fc.property(given, fc.nat(3), (value, at) => {
      const starts = [0, 2, 4, 8]
      const before = lines.slice(0, starts[at])
      const behind = lines.slice(starts[at])
      const text = ['---', ...before, 'a: old # comment', ...behind, '---', ''].join('\n')
      const after = set(text, 'a', value)
      expect(after.startsWith(['---', ...before, 'a:'].join('\n'))).toBe(true)
      expect(after.endsWith(['# comment', ...behind, '---', ''].join('\n'))).toBe(true)
      expect(set(after, 'a', null)).toBe(['---', ...before, ...behind, '---', ''].join('\n'))
    }),
    RUNS,
  )
})
