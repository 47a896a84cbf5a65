import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { applyEdits } from '../text-edit.ts'
import { findReplace, type FindOptions } from './find-replace.ts'
import { lineEndingOf, withPlainEndings } from './line-endings.ts'
import { replaceExact } from './replace-exact.ts'

const RUNS = { numRuns: randomRuns }
const refusal = (code: string, words: string) =>
  expect.objectContaining({
    code,
    details: expect.objectContaining({ reason: expect.stringContaining(words) }),
  })

describe('line endings', () => {
  test.each<[text: string, ending: string | undefined]>([
    ['', undefined],
    ['a', undefined],
    ['a\nb\r\n', '\n'],
    ['a\r\nb\r\nc\n', '\r\n'],
    ['\n', '\n'],
  ])('of %j', (text, ending) => {
    expect(lineEndingOf(text)).toBe(ending)
  })

  test('every place is found again in the text as it is', () => {
    const pieces = fc.array(fc.constantFrom('a', '\n', '\r\n', '\r'), { maxLength: 20 })
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('')
        const plain = withPlainEndings(text)
        const places = Array.from(plain.text, (_, at) => plain.originalPosition(at))
        expect(places.map((at) => (text.startsWith('\r\n', at) ? '\n' : text[at])).join('')).toBe(plain.text)
      }),
      RUNS,
    )
  })
})

describe('replacing an exact text', () => {
  test.each<[text: string, old: string, put: string, after: string]>([
    ['a b c', 'b', 'B', 'a B c'],
    ['a\r\nb\r\nc', 'a\nb', 'x\ny', 'x\r\ny\r\nc'],
    ['a\nb\nc', 'a\r\nb\r\n', '', 'c'],
    ['x\r\ny\r\n', 'y\n', 'z\n', 'x\r\nz\r\n'],
    ['a', 'a', '$& $1', '$& $1'],
    ['\uFEFFa', 'a', 'b', '\uFEFFb'],
  ])('in %j of %j', (text, old, put, after) => {
    expect(applyEdits(text, replaceExact(text, old, put))).toBe(after)
  })

  test('takes the one that begins in the line that is said', () => {
    const text = 'x\r\na\r\nx\r\n'
    expect(applyEdits(text, replaceExact(text, 'x', 'y', 3))).toBe('x\r\na\r\ny\r\n')
    expect(() => replaceExact(text, 'x', 'y', 2)).toThrow(refusal('UNPROCESSABLE_ENTITY', 'lines 1, 3'))
  })

  test('refuses a text that is not there, and shows what is there instead', () => {
    const text = '# Cells\n\nCells have a wall.\nThey divide by mitosis.\n'
    expect(() => replaceExact(text, 'Cells have a wal', 'x')).not.toThrow()
    expect(() => replaceExact(text, 'Cells had a wall.', 'x')).toThrow(
      refusal('UNPROCESSABLE_ENTITY', 'Line 3 is the closest, and is now: Cells have a wall.'),
    )
    expect(() => replaceExact(text, 'Cells have a wall.\nThey split.', 'x')).toThrow(
      refusal('UNPROCESSABLE_ENTITY', 'Line 4 is the closest, and is now: They divide by mitosis.'),
    )
    expect(() => replaceExact(text, 'ζζζζ', 'x')).toThrow(
      refusal('UNPROCESSABLE_ENTITY', 'No line is similar'),
    )
    expect(() => replaceExact('', 'a', 'x')).toThrow(refusal('UNPROCESSABLE_ENTITY', 'No line is similar'))
  })

  test('shows no more than is useful of a long line', () => {
    const thrown = catching(() => replaceExact('word '.repeat(100_000), 'word wird', 'x'))
    expect(thrown).toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    expect(JSON.stringify(thrown.details).length).toBeLessThan(600)
  })

  test('refuses a text that is there several times, and says where', () => {
    expect(() => replaceExact('a\nb\na\n', 'a', 'x')).toThrow(refusal('UNPROCESSABLE_ENTITY', 'lines 1, 3'))
    expect(() => replaceExact('aaa', 'aa', 'x')).toThrow(refusal('UNPROCESSABLE_ENTITY', 'line 1'))
    expect(() => replaceExact('a\n'.repeat(100), 'a', 'x')).toThrow(
      refusal('UNPROCESSABLE_ENTITY', 'and more'),
    )
    expect(() => replaceExact('a', '', 'x')).toThrow(refusal('BAD_REQUEST', 'exactly as in the note'))
  })

  test('what is around it stays, and it goes back the same way', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ä', '😀', '#') })
    const lines = fc.array(line, { maxLength: 4 })
    fc.assert(
      fc.property(lines, lines, lines, fc.constantFrom('\n', '\r\n'), (before, middle, behind, ending) => {
        const old = `<${middle.join('\n')}>`
        const text = `${before.join(ending)}${ending}<${middle.join(ending)}>${ending}${behind.join(ending)}`
        const after = applyEdits(text, replaceExact(text, old, '{\n}'))
        expect(after).toBe(`${before.join(ending)}${ending}{${ending}}${ending}${behind.join(ending)}`)
        expect(applyEdits(after, replaceExact(after, '{\n}', old))).toBe(text)
      }),
      RUNS,
    )
  })
})

describe('finding and replacing', () => {
  const all: FindOptions = { replaceAll: true, caseSensitive: true, wholeWord: false }
  test.each<[text: string, find: string, options: Partial<FindOptions>, after: string]>([
    ['color Color colors', 'color', {}, 'X Color Xs'],
    ['color Color colors', 'color', { caseSensitive: false }, 'X X Xs'],
    ['color Color colors', 'color', { wholeWord: true }, 'X Color colors'],
    ['color Color colors', 'color', { replaceAll: false }, 'X Color colors'],
    ['größe Größen', 'größe', { wholeWord: true, caseSensitive: false }, 'X Größen'],
    ['a.b axb', 'a.b', {}, 'X axb'],
    ['$1 (a|b)* [x] \\d - / {1}', '(a|b)* [x] \\d - / {1}', {}, '$1 X'],
    ['C++ C', 'C++', { wholeWord: true }, 'X C'],
    ['a\r\nb a\nb', 'a\nb', {}, 'X X'],
    ['aaa', 'aa', {}, 'Xa'],
    ['İstanbul', 'i̇stanbul', { caseSensitive: true }, 'none'],
    ['😀😀', '😀', {}, 'XX'],
  ])('in %j of %j with %j', (text, find, options, after) => {
    const replaced = () => applyEdits(text, findReplace(text, find, 'X', { ...all, ...options }))
    if (after === 'none') expect(replaced).toThrow(refusal('UNPROCESSABLE_ENTITY', 'Read the note again'))
    else expect(replaced()).toBe(after)
  })

  test('puts in what is given, as it is, with the line endings of the note', () => {
    expect(applyEdits('a\r\nb', findReplace('a\r\nb', 'b', '$&\n$1', all))).toBe('a\r\n$&\r\n$1')
  })

  test('refuses what is not there, nothing, and too much', () => {
    expect(() => findReplace('colour', 'color', 'x', all)).toThrow(
      refusal('UNPROCESSABLE_ENTITY', 'is now: colour'),
    )
    expect(() => findReplace('a', '', 'x', all)).toThrow(refusal('BAD_REQUEST', 'replaceContent'))
    expect(() => findReplace('a'.repeat(200_000), 'a', 'x', all)).toThrow(
      refusal('UNPROCESSABLE_ENTITY', 'longer'),
    )
  })

  test('finds any text where it stands', () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 8 })
      .filter((each) => each.isWellFormed())
    fc.assert(
      fc.property(text, (find) => {
        const [edit] = findReplace(`<<${find}>>`, find, '', { ...all, replaceAll: false })
        expect(edit && `<<${find}>>`.slice(edit.from, edit.to)).toBe(find)
      }),
      RUNS,
    )
  })
})

interface Refusal {
  code: string
  details: unknown
}

function catching(work: () => unknown): Refusal {
  try {
    work()
  } catch (thrown) {
    return thrown as Refusal
  }
  throw new Error('Nothing was thrown')
}
