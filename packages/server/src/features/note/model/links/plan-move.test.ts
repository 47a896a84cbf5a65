import { describe, expect, test } from 'vitest'
import { parseNote } from '../markdown/parse-note.ts'
import { filesAfter, planMove, type MovedFiles } from './plan-move.ts'
import { namedFiles } from './testing/named-files.ts'
import { move, moveOne } from './testing/planned-move.ts'

describe('a link to a note that is moved', () => {
  test.each<[what: string, written: string, rewritten: string]>([
    ['by name', '[[Old]]', '[[New]]'],
    ['with words', '[[Old|words]]', '[[New|words]]'],
    ['to a heading', '[[Old#Heading|words]]', '[[New#Heading|words]]'],
    ['to a block', '![[Old#^block]]', '![[New#^block]]'],
    ['with blanks', '[[ Old ]]', '[[ New ]]'],
    ['with the extension', '[[Old.md]]', '[[New.md]]'],
    ['whatever its case', '[[old]]', '[[New]]'],
    ['by path', '[[a/Old]]', '[[b c/New]]'],
    ['from the root', '[[/a/Old]]', '[[/b c/New]]'],
    ['relative', '[[./a/Old]]', '[[./b c/New]]'],
    ['in a table', '| [[Old\\|words]] |', '| [[New\\|words]] |'],
    ['of Markdown', '[x](a/Old.md)', '[x](b%20c/New.md)'],
    ['of Markdown to a heading', '[x](a/Old.md#Some%20heading "t")', '[x](b%20c/New.md#Some%20heading "t")'],
    ['of Markdown in angles', '[x](<a/Old.md>)', '[x](<b c/New.md>)'],
    ['of Markdown by name', '[x](Old.md)', '[x](New.md)'],
    ['of Markdown with ./', '[x](./a/Old.md)', '[x](./b%20c/New.md)'],
    ['of Markdown without extension', '[x](a/Old)', '[x](b%20c/New)'],
    ['in the front matter', '---\nup: "[[Old|x]]"\n---\n', '---\nup: "[[New|x]]"\n---\n'],
    [
      'in a list of the front matter',
      "---\nup:\n  - '[[a/Old]]' # c\n---\n",
      "---\nup:\n  - '[[b c/New]]' # c\n---\n",
    ],
    ['in code', '`[[Old]]`', '`[[Old]]`'],
    ['to another', '[[Other]] [[Missing]]', '[[Other]] [[Missing]]'],
  ])('%s', (_, written, rewritten) => {
    const vault = { 'From.md': written, 'a/Old.md': '', 'Other.md': '' }
    expect(moveOne(vault, 'a/Old.md', 'b c/New.md')).toEqual({
      'From.md': rewritten,
      'b c/New.md': '',
      'Other.md': '',
    })
  })

  test('is left alone where it leads there still', () => {
    const vault = { 'From.md': '[[Note]] [[note#h]]', 'a/Note.md': '' }
    expect(moveOne(vault, 'a/Note.md', 'b/Note.md')['From.md']).toBe('[[Note]] [[note#h]]')
    expect(moveOne(vault, 'a/Note.md', 'a/NOTE.md')['From.md']).toBe('[[Note]] [[note#h]]')
  })

  test('becomes a path where its new name is not the only one', () => {
    const vault = { 'From.md': '[[Old]]', 'a/Old.md': '', 'c/New.md': '' }
    expect(moveOne(vault, 'a/Old.md', 'b/New.md')['From.md']).toBe('[[b/New]]')
  })

  test('is written in full where less would lead elsewhere', () => {
    const image = { 'From.md': '[[Old]] [[/Old]]', 'Old.md': '', 'x.png': '' }
    expect(moveOne(image, 'Old.md', 'x.png.md')['From.md']).toBe('[[x.png.md]] [[/x.png.md]]')
    const beside = { 'b/From.md': '[x](c/Old.md)', 'c/Old.md': '', 'b/d/Old.md': '' }
    expect(moveOne(beside, 'c/Old.md', 'd/Old.md')['b/From.md']).toBe('[x](../d/Old.md)')
  })

  test('keeps other letters encoded where they were', () => {
    const vault = { 'From.md': '[x](%C3%9Cber.md) [y](Über.md)', 'Über.md': '' }
    expect(moveOne(vault, 'Über.md', 'Öde é.md')['From.md']).toBe('[x](%C3%96de%20%C3%A9.md) [y](Öde%20é.md)')
  })

  test('gets what would end it written otherwise', () => {
    const vault = { 'From.md': '[x](Old.md) [y](<Old.md>)', 'Old.md': '' }
    expect(moveOne(vault, 'Old.md', 'C# (100%) [a].md')['From.md']).toBe(
      '[x](C%23%20%28100%25%29%20%5Ba%5D.md) [y](<C%23 (100%25) %5Ba%5D.md>)',
    )
    expect(
      moveOne({ 'From.md': "---\na: '[[Old]]'\n---\n", 'Old.md': '' }, 'Old.md', "It's.md")['From.md'],
    ).toBe("---\na: '[[It''s]]'\n---\n")
  })

  test('may have a colon, but not where it would end a string of the front matter', () => {
    const vault = { 'From.md': '[[Old]] [x](Old.md)', 'Old.md': '' }
    expect(moveOne(vault, 'Old.md', 'A: b.md')['From.md']).toBe('[[A: b]] [x](A%3A%20b.md)')
    const unquoted = { 'From.md': '---\na: see [[Old]]\n---\n', 'Old.md': '' }
    expect(() => moveOne(unquoted, 'Old.md', 'A: b.md')).toThrow('cannot express A: b.md')
  })

  test('refuses a name that a wikilink cannot have, and says what to do', () => {
    const vault = { 'From.md': '\n[[Old]]', 'Old.md': '' }
    expect(() => moveOne(vault, 'Old.md', 'C#.md')).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        message: 'The link in line 2 of From.md cannot express C#.md',
      }),
    )
    expect(moveOne({ 'From.md': '[[a/Old]]', 'a/Old.md': '' }, 'a/Old.md', 'C#/Old.md')['From.md']).toBe(
      '[[Old]]',
    )
  })
})

describe('a link in a note that is moved', () => {
  test.each<[what: string, written: string, rewritten: string]>([
    ['by name', '[[Note]]', '[[Note]]'],
    ['relative', '[[../Note]]', '[[../../Note]]'],
    ['beside itself', '[[./Beside]]', '[[../../a/Beside]]'],
    ['of Markdown', '[x](Beside.md) ![](img/x.png)', '[x](../../a/Beside.md) ![](../../a/img/x.png)'],
    ['of Markdown up', '[x](../Note.md)', '[x](../../Note.md)'],
    ['to itself', '[[From]] [[#h]] [x](#h)', '[[To]] [[#h]] [x](#h)'],
  ])('%s', (_, written, rewritten) => {
    const vault = { 'a/From.md': written, 'a/Beside.md': '', 'a/img/x.png': '', 'Note.md': '' }
    expect(moveOne(vault, 'a/From.md', 'b/c/To.md')['b/c/To.md']).toBe(rewritten)
  })

  test('goes with what is moved along', () => {
    const vault = { 'a/From.md': '[x](b/To.md) [[./b/To]] [[To]]', 'a/b/To.md': '[x](../From.md)' }
    const moved = new Map([
      ['a/From.md', 'c/d/From.md'],
      ['a/b/To.md', 'c/d/b/To.md'],
    ])
    expect(move(vault, moved)).toEqual({
      'c/d/From.md': vault['a/From.md'],
      'c/d/b/To.md': vault['a/b/To.md'],
    })
  })
})

describe('a link that has nothing to do with the move', () => {
  test('is made longer where the new name would catch it', () => {
    const vault = { 'b/From.md': '[[Note]]', 'x/y/Note.md': '', 'Other.md': '' }
    expect(moveOne(vault, 'Other.md', 'b/Note.md')['b/From.md']).toBe('[[x/y/Note]]')
  })

  test('is kept where it still leads there', () => {
    const vault = { 'x/From.md': '[[Note]]', 'x/Note.md': '', 'Other.md': '' }
    expect(moveOne(vault, 'Other.md', 'b/Note.md')['x/From.md']).toBe('[[Note]]')
  })

  test('that led nowhere is left alone', () => {
    expect(moveOne({ 'From.md': '[[Future]]', 'Old.md': '' }, 'Old.md', 'Future.md')['From.md']).toBe(
      '[[Future]]',
    )
  })
})

test('a target is resolved once, however often a note names it', () => {
  const lookUps = (times: number): number => {
    let count = 0
    const before = namedFiles(['Old.md', 'Note.md'])
    const moved: MovedFiles = new Map([['Old.md', 'New.md']])
    const counted = (files: typeof before) => ({
      withKey: (key: string) => {
        count += 1
        return files.withKey(key)
      },
    })
    const note = { path: 'Note.md', links: parseNote('[[Old]] '.repeat(times)).links }
    const edits = [...planMove(moved, note, counted(before), counted(filesAfter(before, moved)))]
    expect(edits.map((edit) => edit?.text)).toEqual(Array.from({ length: times }, () => 'New'))
    return count
  }
  expect(lookUps(1_000)).toBe(lookUps(1))
})
