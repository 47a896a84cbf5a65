import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { parseNote } from './parse-note.ts'
import { noteText } from './testing/note-text.ts'

const RUNS = { numRuns: randomRuns }

const tagsOf = (text: string) => parseNote(text).tags

const headingsOf = (text: string) =>
  parseNote(text).headings.map(({ level, text: words }) => `${level} ${words}`)

const blocksOf = (text: string) =>
  parseNote(text).blocks.map(({ id, from, to }) => `${id}: ${text.slice(from, to)}`)

describe('tags', () => {
  test.each<[written: string, tags: string[]]>([
    ['#tag', ['tag']],
    ['a #tag, and #nested/tag.', ['tag', 'nested/tag']],
    ['#a-b_c', ['a-b_c']],
    ['#1984 is none, #y1984 and #1990s are', ['y1984', '1990s']],
    ['#2024/05', ['2024/05']],
    ['#café #日本語 #✅done #👩‍🔬', ['café', '日本語', '✅done', '👩‍🔬']],
    ['#Tag #tag #TAG', ['Tag']],
    ['#foo#bar', ['foo']],
    ['(#pa) "#pc" .#pd x—#pe a#b', []],
    ['a\t#pf [x #ph] \u00A0#qi \u3000#qj', ['pf', 'ph', 'qi', 'qj']],
    ['# Heading #tag', ['tag']],
    ['- #item\n> #quoted\n1. #first', ['item', 'quoted', 'first']],
    ['#tag/ #/', ['tag']],
    ['\\#no &#039; # no', []],
    ['[see #no](Note.md) [[Note #no]] [#no](https://a.b)', []],
    ['https://a.b/#no', []],
  ])('in %j', (written, tags) => {
    expect(tagsOf(written)).toEqual(tags)
  })

  test.each<[yaml: string, tags: string[]]>([
    ['tags: [a, b/c]', ['a', 'b/c']],
    ['tags:\n  - a\n  - "#b"', ['a', 'b']],
    ['tags: a, b c', ['a', 'b', 'c']],
    ['tag: a', ['a']],
    ['Tags: [A]\ntag: a', ['A']],
    ['tags: [1984, y1984, two words]', ['y1984']],
    ['tags:', []],
    ['tags: { a: b }', []],
    ['other: "#no"', []],
  ])('of the front matter %j', (yaml, tags) => {
    expect(tagsOf(`---\n${yaml}\n---\n`)).toEqual(tags)
  })
})

describe('headings', () => {
  test.each<[text: string, headings: string[]]>([
    ['# One\n## Two ##\n####### Seven', ['1 One', '2 Two']],
    ['#\n## \n#no', ['1 ', '2 ']],
    ['   ### Indented\n    # code', ['3 Indented']],
    ['# C# and F#', ['1 C# and F#']],
    ['# One #hash', ['1 One #hash']],
    ['Title\n===\n\nSub\n---\n', ['1 Title', '2 Sub']],
    ['Two\nlines\n==', ['1 Two lines']],
    ['---\n\n***\n\na\n\n---', []],
    ['- item\n---\n> quote\n===', []],
    ['- item\n# Heading', ['1 Heading']],
    ['> # quoted\n- # item', []],
    ['| a |\n| - |\n| b |\n---', []],
    ['```\n# no\n```\n# Yes', ['1 Yes']],
    ['%%\n# no\n%%\n# Yes', ['1 Yes']],
    ['a\r\n=\r\n# b\r\n', ['1 a', '1 b']],
  ])('of %j', (text, headings) => {
    expect(headingsOf(text)).toEqual(headings)
  })

  test('end where the next of their level or above begins', () => {
    const text = '# A\na\n## B\nb\n### C\nc\n## D\nd\n# E'
    const sections = parseNote(text).headings.map(({ from, to, bodyFrom, line }) => [
      text.slice(from, to),
      text.slice(bodyFrom, to),
      line,
    ])
    expect(sections).toEqual([
      ['# A\na\n## B\nb\n### C\nc\n## D\nd\n', 'a\n## B\nb\n### C\nc\n## D\nd\n', 1],
      ['## B\nb\n### C\nc\n', 'b\n### C\nc\n', 3],
      ['### C\nc\n', 'c\n', 5],
      ['## D\nd\n', 'd\n', 7],
      ['# E', '', 9],
    ])
  })
})

describe('blocks', () => {
  test.each<[text: string, blocks: string[]]>([
    ['A paragraph. ^one', ['one: A paragraph.']],
    ['Two\nlines ^a-1\n', ['a-1: Two\nlines']],
    ['Two\nlines\n^two', ['two: Two\nlines']],
    ['- a ^a\n  - b ^b\n- c', ['a: - a', 'b: - b']],
    ['| a |\n| - |\n| b |\n\n^table', ['table: | a |\n| - |\n| b |']],
    ['- a\n- b\n\n^list\n\nc', ['list: - a\n- b']],
    ['> quoted\n> more ^q', ['q: > quoted\n> more']],
    ['```\ncode\n```\n^code', ['code: ```\ncode\n```']],
    ['a ^crlf\r\n', ['crlf: a']],
    ['a^no b ^no, ^no.', []],
    ['a ^under_score', []],
    ['^alone', []],
    ['a\n\n- ^no\n\n> ^no', []],
    ['`a ^no`', []],
    ['```\na ^no\n```', []],
    // A heading ends what an id may name.
    ['words\n# \n^id', []],
  ])('of %j', (text, blocks) => {
    expect(blocksOf(text)).toEqual(blocks)
  })
})

describe('front matter', () => {
  test.each<[text: string, properties: Record<string, unknown>, frontMatter: string | undefined]>([
    ['---\na: 1\n---\nx', { a: 1 }, '---\na: 1\n---\n'],
    ['\uFEFF---\na: 1\n---', { a: 1 }, '---\na: 1\n---'],
    ['---\r\na: b\r\n---\r\nx', { a: 'b' }, '---\r\na: b\r\n---\r\n'],
    ['--- \na: 1\n---\t\n', { a: 1 }, '--- \na: 1\n---\t\n'],
    ['---\n---\n', {}, '---\n---\n'],
    ['---\na: 1\n----\n---\n', {}, '---\na: 1\n----\n---\n'],
    ['---\na: 1\n', {}, undefined],
    ['\n---\na: 1\n---\n', {}, undefined],
    [' ---\na: 1\n---\n', {}, undefined],
    ['----\na: 1\n---\n', {}, undefined],
    ['---\n- a\n---\n', {}, '---\n- a\n---\n'],
    ['---\na: [\n---\n', {}, '---\na: [\n---\n'],
    ['---\na: 1\na: 2\n---\n', {}, '---\na: 1\na: 2\n---\n'],
    [
      '---\na: 2024-03-01\nb: yes\nc: ~\nd: "1"\n---\n',
      { a: '2024-03-01', b: 'yes', c: null, d: '1' },
      undefined,
    ],
    ['---\na: &x [1]\nb: *x\n---\n', { a: [1], b: [1] }, undefined],
  ])('of %j', (text, properties, frontMatter) => {
    const note = parseNote(text)
    expect(note.properties).toEqual(properties)
    const place = note.frontMatter
    if (frontMatter !== undefined || properties['a'] === undefined)
      expect(place && text.slice(place.from, place.to)).toBe(frontMatter)
  })

  test('tells the other names of the note', () => {
    expect(parseNote('---\naliases: [One, Two words]\n---\n').aliases).toEqual(['One', 'Two words'])
    expect(parseNote('---\nalias: One, Two words\n---\n').aliases).toEqual(['One', 'Two words'])
  })

  test('is not run, does not reach what objects inherit, and takes no tags of its own', () => {
    const text = '---\n__proto__: { polluted: true }\nf: !!js/function "function () {}"\n---\n'
    const { properties } = parseNote(text)
    expect(Object.getPrototypeOf(properties)).toBe(Object.prototype)
    expect(Object.hasOwn(properties, 'polluted') || 'polluted' in {}).toBe(false)
    expect(properties['f']).toBe('function () {}')
  })

  test.each<[what: string, yaml: string]>([
    [
      'aliases that multiply',
      `a: &a [1]\n${Array.from({ length: 40 }, (_, n) => `b${n}: &b${n} [${n === 0 ? '*a, *a' : `*b${n - 1}, *b${n - 1}`}]`).join('\n')}`,
    ],
    ['mappings as keys', '{'.repeat(20_000)],
    ['lists as keys', '? '.repeat(10_000)],
    ['lists in lists', '['.repeat(60_000)],
    ['a key that is a mapping', '{a: b}: c'],
    ['more than front matter is for', `a: "${'x'.repeat(70_000)}"`],
  ])('with %s is not valid, and soon read', (_, yaml) => {
    expect(parseNote(`---\n${yaml}\n---\n[[Body]]`)).toMatchObject({
      properties: {},
      links: [{ target: 'Body' }],
    })
  })
})

describe('any text', () => {
  test('is read without an error, and every position is where it says', () => {
    fc.assert(
      fc.property(fc.oneof(noteText, fc.string({ unit: 'binary' })), (text) => {
        const { links, headings, blocks, frontMatter } = parseNote(text)
        for (const { kind, from, to, targetFrom, targetTo, target, line } of links) {
          const written = text.slice(from, to)
          expect(written).toMatch(kind === 'markdown' ? /^!?\[[^]*\)$/ : /^!?\[\[[^\n]*\]\]$/)
          expect(from <= targetFrom && targetFrom <= targetTo && targetTo <= to).toBe(true)
          if (kind === 'wikilink' || kind === 'embed') expect(text.slice(targetFrom, targetTo)).toBe(target)
          expect(line).toBe(text.slice(0, from).split('\n').length)
        }
        for (const { from, to, bodyFrom, line } of headings) {
          const isBehindComment = /(?:%%|-->)$/.test(text.slice(0, from))
          expect(from === 0 || '\n\uFEFF'.includes(text[from - 1] ?? '') || isBehindComment).toBe(true)
          expect(from <= bodyFrom && bodyFrom <= to && to <= text.length).toBe(true)
          expect(line).toBe(text.slice(0, from).split('\n').length)
        }
        for (const { id, from, to } of blocks) {
          expect(from <= to).toBe(true)
          expect(text.slice(to)).toMatch(new RegExp(`^\\s*\\^${id}\\s*(?:\\n|$)`))
        }
        if (frontMatter)
          expect(text.slice(frontMatter.from, frontMatter.to)).toMatch(/^---[^]*---[ \t\r]*\n?$/)
      }),
      RUNS,
    )
  })

  test.each<[what: string, line: string]>([
    ['opening brackets', '['],
    ['opening wikilinks', '[[a '],
    ['opening Markdown links', '[a](b'],
    ['Markdown links with titles', '[a](b ('],
    ['backticks', '`a``b'],
    ['closing brackets', ']]'],
    ['comment marks', '%'],
    ['HTML', '<a '],
    ['HTML comments', '<!--'],
    ['hashes', ' #'],
    ['slashes of a tag', '/'],
    ['quotes', '>'],
    ['items', '- '],
    ['backslashes', '\\'],
    ['spaces', ' '],
  ])('of a million characters in one line, %s, is read at once', (_, piece) => {
    const line = piece.repeat(Math.ceil(1_000_000 / piece.length))
    expect(parseNote(`#t${line}\n[[x]]\n# ${line}\na ^b`).blocks.length).toBeLessThan(2)
  })
})
