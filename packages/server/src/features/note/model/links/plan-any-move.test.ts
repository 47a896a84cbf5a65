import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { parseNote } from '../markdown/parse-note.ts'
import { applyEdits } from '../text-edit.ts'
import { type MovedFiles } from './plan-move.ts'
import { resolveLink } from './resolve-link.ts'
import { namedFiles } from './testing/named-files.ts'
import { move, type Vault } from './testing/planned-move.ts'

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
