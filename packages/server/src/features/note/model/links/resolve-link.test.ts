import { describe, expect, test } from 'vitest'
import type { LinkKind } from '../vault-port.ts'
import { linkKey } from './link-paths.ts'
import { resolveLink } from './resolve-link.ts'
import { namedFiles } from './testing/named-files.ts'

const leads = (target: string, from: string, paths: string[], kind: LinkKind = 'wikilink') =>
  resolveLink({ kind, target }, from, namedFiles(paths))

describe('the key of a name', () => {
  test.each<[written: string, key: string]>([
    ['Note', 'note'],
    ['Folder/Note.md', 'note'],
    ['../Note.MD', 'note'],
    ['image.PNG', 'image.png'],
    ['v1.2.md', 'v1.2'],
    ['E\u0301tude', 'étude'],
    ['a\u00A0b', 'a b'],
    ['', ''],
  ])('%j is %j', (written, key) => {
    expect(linkKey(written)).toBe(key)
  })

  test('is the same with and without the extension, also where a letter depends on what follows it', () => {
    expect(linkKey('ΟΔΟΣ')).toBe(linkKey('ΟΔΟΣ.md'))
    expect(linkKey('ΟΔΟΣ.MD')).toBe(linkKey('οδος'))
    expect(linkKey('İ')).toBe(linkKey('İ.md'))
  })
})

describe('a wikilink', () => {
  test.each<[what: string, target: string, from: string, paths: string[], to: string | null]>([
    ['to its own note', '', 'a/From.md', [], 'a/From.md'],
    ['to nothing', 'Other', 'From.md', ['Note.md'], null],
    ['by name', 'Note', 'From.md', ['a/b/Note.md'], 'a/b/Note.md'],
    ['by name with extension', 'Note.md', 'From.md', ['a/Note.md'], 'a/Note.md'],
    ['whatever its case', 'NOTE.Md', 'From.md', ['a/Note.md'], 'a/Note.md'],
    ['whatever the normal form', 'E\u0301tude', 'From.md', ['Étude.md'], 'Étude.md'],
    ['to an attachment', 'image.png', 'From.md', ['a/image.png'], 'a/image.png'],
    ['to an attachment without its extension', 'image', 'From.md', ['a/image.png'], null],
    ['to the exact path before the one beside it', 'Note', 'b/From.md', ['b/Note.md', 'Note.md'], 'Note.md'],
    [
      'to its own folder before a shorter path',
      'Note',
      'long/From.md',
      ['a/Note.md', 'long/Note.md'],
      'long/Note.md',
    ],
    [
      'to below its own folder',
      'Note',
      'a/From.md',
      ['b/Note.md', 'a/deep/down/Note.md'],
      'a/deep/down/Note.md',
    ],
    [
      'not to a folder above',
      'Note',
      'zzzz/deep/From.md',
      ['b/Note.md', 'zzzz/Note.md', 'a/b/Note.md'],
      'b/Note.md',
    ],
    ['to the shortest path', 'Note', 'c/From.md', ['zzzz/Note.md', 'a/b/Note.md'], 'a/b/Note.md'],
    ['to the first of the same length', 'Tie', 'c/From.md', ['bb/Tie.md', 'aa/Tie.md'], 'aa/Tie.md'],
    ['to the one of the same case', 'note', 'c/From.md', ['a/Note.md', 'b/note.md'], 'b/note.md'],
    ['by path', 'b/Note', 'a/From.md', ['b/Note.md', 'a/b/Note.md'], 'b/Note.md'],
    ['by the end of a path', 'b/Note', 'From.md', ['Note.md', 'a/b/Note.md'], 'a/b/Note.md'],
    ['not by half a name', 'b/Note', 'From.md', ['ab/Note.md'], null],
    ['from the root', '/Note', 'b/From.md', ['b/Note.md', 'Note.md'], 'Note.md'],
    ['from the root to nothing', '/Note', 'b/From.md', ['b/Note.md'], null],
    ['beside itself', './Note', 'b/From.md', ['b/Note.md', 'Note.md'], 'b/Note.md'],
    ['beside itself to nothing', './Note', 'b/From.md', ['Note.md'], null],
    ['above itself', '../c/Note', 'a/b/From.md', ['c/Note.md', 'a/c/Note.md'], 'a/c/Note.md'],
    ['out of the vault', '../../Note', 'a/From.md', ['Note.md'], null],
    ['out of the vault and in again', 'a/../../Note', 'From.md', ['Note.md'], null],
    ['with more slashes than needed', 'a//Note', 'From.md', ['a/Note.md'], 'a/Note.md'],
    ['to the note before the file without extension', 'Note', 'From.md', ['Note', 'a/Note.md'], 'a/Note.md'],
    [
      'to the file before the note that is named like it',
      'x.png',
      'From.md',
      ['x.png.md', 'a/x.png'],
      'a/x.png',
    ],
    ['to a note that is named like a file', 'x.png', 'From.md', ['x.png.md'], 'x.png.md'],
    ['to a note with a dot', 'v1.2', 'From.md', ['v1.2.md'], 'v1.2.md'],
    ['to a folder', 'a/', 'From.md', ['a/Note.md'], null],
  ])('leads %s', (_, target, from, paths, to) => {
    expect(leads(target, from, paths)).toBe(to)
    expect(leads(target, from, paths.toReversed())).toBe(to)
    expect(leads(target, from, paths, 'embed')).toBe(to)
    expect(leads(target, from, paths, 'property')).toBe(to)
  })
})

describe('a Markdown link', () => {
  test.each<[what: string, target: string, from: string, paths: string[], to: string | null]>([
    ['beside itself first', 'Note.md', 'b/From.md', ['b/Note.md', 'Note.md'], 'b/Note.md'],
    ['below itself first', 'c/Note.md', 'b/From.md', ['b/c/Note.md', 'c/Note.md'], 'b/c/Note.md'],
    ['then from the root', 'c/Note.md', 'b/From.md', ['x/c/Note.md', 'c/Note.md'], 'c/Note.md'],
    ['then anywhere', 'My Note.md', 'From.md', ['Sub/My Note.md'], 'Sub/My Note.md'],
    ['without extension', 'Note', 'b/From.md', ['b/Note.md'], 'b/Note.md'],
    ['above itself', '../Note.md', 'b/From.md', ['b/Note.md', 'Note.md'], 'Note.md'],
    ['to a path that goes up in between', 'c/../Note.md', 'b/From.md', ['b/Note.md', 'Note.md'], 'b/Note.md'],
  ])('leads %s', (_, target, from, paths, to) => {
    expect(leads(target, from, paths, 'markdown')).toBe(to)
  })
})
