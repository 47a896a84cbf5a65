import { expect, test } from 'vitest'
import { grammarFor } from './grammars.ts'
import { parsedPieces } from './parsed-code.ts'
import { coloured, type Piece } from './tokenizer.ts'

const shown = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, style }) => (style ? `<${style} ${text}>` : text)).join('')

test.each([
  [
    'python',
    'def f(x): # why\n  return "a#b" + 0x1F',
    '<keyword def> f(x): <comment # why>\n  <keyword return> <string "a#b"> + <number 0x1F>',
  ],
  ['py', '"""a\nif b""" if c', '<string """a>\n<string if b"""> <keyword if> c'],
  [
    'Java',
    '@Override public int x = 1; /* a\nb */ y',
    '<meta @Override> <keyword public> <type int> x = <number 1>; <comment /* a>\n<comment b */> y',
  ],
  [
    'sql',
    "Select * FROM t -- all\nwhere a = 'it\\'s'",
    "<keyword Select> * <keyword FROM> t <comment -- all>\n<keyword where> a = <string 'it\\'s'>",
  ],
  ['json', '{"a": "b", "c": true}', '{<property "a">: <string "b">, <property "c">: <keyword true>}'],
  [
    'yaml',
    '- name: x # y\n  on: true',
    '- <property name>: x <comment # y>\n  <property on>: <keyword true>',
  ],
  [
    'rust',
    "fn f<'a>(c: char) { println!('x') }",
    "<keyword fn> f<<meta 'a>>(c: <type char>) { <meta println!>('x') }",
  ],
  ['sh', 'echo "$HOME" --all # go', '<keyword echo> <string "$HOME"> <meta --all> <comment # go>'],
  ['c', '#include <stdio.h>\nint a;', '<meta #include> <stdio.h>\n<type int> a;'],
])('%s has its colours', (language, code, expected) => {
  const grammar = grammarFor(language)
  if (!grammar) throw new Error('no grammar')
  expect(shown(coloured(code, grammar))).toBe(expected)
})

test.each([
  ['ts', 'const a: number = 1 // b', '<keyword const> a: <type number> = <number 1> <comment // b>'],
  ['html', '<p class="a">b</p>', '<<type p> <property class>=<string "a">>b</<type p>>'],
  ['css', 'a { color: red }', '<type a> { <property color>: <keyword red> }'],
])('%s has its colours by its parser', async (language, code, expected) => {
  expect(shown((await parsedPieces(language, code)) ?? [])).toBe(expected)
})

test('another language has none', async () => {
  expect(grammarFor('klingon')).toBeUndefined()
  expect(await parsedPieces('constructor', 'x')).toBeUndefined()
})
