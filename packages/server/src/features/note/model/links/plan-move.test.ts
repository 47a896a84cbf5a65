import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { parseNote } from '../markdown/parse-note.ts'
import { applyEdits } from '../text-edit.ts'
import { linkKey } from './link-paths.ts'
import { filesAfter, keysAffected, planMove, type MovedFiles } from './plan-move.ts'
import { resolveLink } from './resolve-link.ts'
import { namedFiles } from './testing/named-files.ts'

type Vault = Record<string, string>

/** The vault after a move, planned from those notes alone that have to be looked at. */
function move(vault: Vault, moved: MovedFiles): Vault {
  const keys = new Set(keysAffected(moved))
  const before = namedFiles(Object.keys(vault))
  const notes = Object.entries(vault)
    .map(([path, text]) => ({ path, links: parseNote(text).links }))
    .filter(({ path, links }) => moved.has(path) || links.some(({ target }) => keys.has(linkKey(target))))
  const after = filesAfter(before, moved)
  const plan = new Map(
    notes.map((note) => [
      note.path,
      planMove(moved, note, before, after)
        .filter((edit) => !!edit)
        .toArray(),
    ]),
  )
  return Object.fromEntries(
    Object.entries(vault).map(([path, text]) => [
      moved.get(path) ?? path,
      applyEdits(text, plan.get(path) ?? []),
    ]),
  )
}

const moveOne = (vault: Vault, from: string, to: string) => move(vault, new Map([[from, to]]))

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

const name = fc.constantFrom(
  'Note',
  'note',
  'A',
  'B c',
  'Ü',
  "it's",
  'v1.2',
  'x.png',
  'x',
  'C%20',
  'p(q)',
  'a]b',
)
const folder = fc.constantFrom('', 'a', 'b', 'a/b', 'A b', 'a/b/c', 'note')
const extension = fc.constantFrom('.md', '.md', '.md', '.png')
const path = fc
  .tuple(folder, name, extension)
  .map(([at, each, ending]) => (at === '' ? each + ending : `${at}/${each}${ending}`))

/** All the ways to write a link to a path, whether it is there or not. */
const link = fc
  .tuple(
    path,
    fc.constantFrom('', './', '../', '/', '../../'),
    fc.boolean(),
    fc.boolean(),
    fc.nat(6),
    fc.constantFrom('', '#h', '#^b'),
  )
  .map(([to, start, byName, hasExtension, kind, place]) => {
    const file = byName ? to.slice(to.lastIndexOf('/') + 1) : to
    const target = start + (hasExtension ? file : file.replace(/\.md$/, ''))
    const encoded = target
      .replaceAll('%', '%25')
      .replaceAll(' ', '%20')
      .replaceAll('(', '%28')
      .replaceAll(')', '%29')
    return [
      `[[${target}${place}]]`,
      `[[${target}${place}|words]]`,
      `![[${target}]]`,
      `[words](${encoded}${place} "t")`,
      `![](<${target.replaceAll('%', '%25')}>)`,
      `[[ ${target} ]]`,
      `| [[${target}\\|x]] |`,
    ][kind] as string
  })
const between = fc.constantFrom(
  '\n',
  ' words ',
  '\r\n\r\n',
  '\n```\n[[A]] [x](a/A.md)\n```\n',
  ' `[[Note]]` ',
  '\n# H\n',
  '\n- ',
)
const noteText = fc
  .tuple(fc.array(link, { maxLength: 3 }), fc.array(fc.tuple(between, link), { maxLength: 5 }))
  .map(([properties, body]) => {
    const quoted = properties
      .filter((each) => each.startsWith('[['))
      .map((each) => `  - ${JSON.stringify(each)}\n`)
    const front = quoted.length === 0 ? '' : `---\nlinks:\n${quoted.join('')}---\n`
    return front + body.flat().join('')
  })
const vault = fc
  .uniqueArray(fc.tuple(path, noteText), { selector: ([each]) => each, minLength: 2, maxLength: 9 })
  .map((files): Vault =>
    Object.fromEntries(files.map(([each, text]) => [each, each.endsWith('.md') ? text : ''])),
  )

/** A note, a file or a folder with all in it, to a place where nothing is. */
const movedIn = (files: Vault): fc.Arbitrary<MovedFiles> => {
  const paths = Object.keys(files)
  const folders = new Set(
    paths.flatMap((each) =>
      each
        .split('/')
        .slice(0, -1)
        .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
    ),
  )
  return fc
    .tuple(fc.constantFrom(...paths, ...folders), folder, name)
    .map(([from, to, called]) => {
      const ending = /\.\w+$/.exec(from)?.[0] ?? ''
      const place = (to === '' ? '' : `${to}/`) + called + (folders.has(from) ? '' : ending)
      return new Map(
        paths.flatMap((each): [string, string][] =>
          each === from || each.startsWith(`${from}/`) ? [[each, place + each.slice(from.length)]] : [],
        ),
      )
    })
    .filter((moved) => {
      const after = paths.map((each) => moved.get(each) ?? each)
      return new Set(after).size === after.length
    })
}

/** A text in which the targets of links are left out. */
function withoutTargets(text: string): string {
  return applyEdits(
    text,
    parseNote(text).links.map(({ targetFrom, targetTo }) => ({ from: targetFrom, to: targetTo, text: '' })),
  )
}

test('after any move of a note or folder, every link leads where it led, and all else is as it was', () => {
  let rewritten = 0
  fc.assert(
    fc.property(
      vault.chain((files) => fc.tuple(fc.constant(files), movedIn(files))),
      ([files, moved]) => {
        const after = move(files, moved)
        const before = namedFiles(Object.keys(files))
        const now = namedFiles(Object.keys(after))
        for (const [oldPath, text] of Object.entries(files)) {
          const newPath = moved.get(oldPath) ?? oldPath
          const newText = after[newPath] ?? ''
          const links = parseNote(text).links
          const newLinks = parseNote(newText).links
          expect(newLinks.map(({ kind, subpath }) => kind + subpath)).toEqual(
            links.map(({ kind, subpath }) => kind + subpath),
          )
          expect(withoutTargets(newText)).toBe(withoutTargets(text))
          for (const [index, each] of links.entries()) {
            const led = resolveLink(each, oldPath, before)
            const newLink = newLinks[index]
            if (led === null || !newLink) continue
            expect(resolveLink(newLink, newPath, now)).toBe(moved.get(led) ?? led)
            if (newLink.target !== each.target) rewritten += 1
          }
        }
      },
    ),
    { numRuns: randomRuns * 3 },
  )
  expect(rewritten).toBeGreaterThan(randomRuns / 10)
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
