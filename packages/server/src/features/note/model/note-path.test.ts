import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathKey, isNote, checkedPath, newPath, notePath } from './note-path.ts'

const refusal = expect.objectContaining({
  code: 'BAD_REQUEST',
  details: expect.objectContaining({ reason: expect.stringContaining('Biology/Mitosis.md') }),
})

describe('a path inside of the vault', () => {
  test.each([
    'Mitosis.md',
    'Biology/Mitosis.md',
    'Lecture 1: Intro.md',
    '100% sure.md',
    'Dr. No.md',
    'v1..2.md',
    '…and then.md',
    'To be continued….md',
    '👩\u200d🎓 Notes.md',
    '日本語/メモ.md',
    'console.md',
    'Auxiliary.md',
    'common/COM10.md',
    ' leading space.md',
    'a'.repeat(252) + '.md',
  ])('%s is taken as it is', (path) => {
    expect(checkedPath(path)).toBe(path)
  })

  test('is kept in one normal form', () => {
    expect(checkedPath('U\u0308bung.md')).toBe('Übung.md')
  })
})

describe('refused is', () => {
  test.each([
    ['nothing', ''],
    ['the folder itself', '.'],
    ['the folder above', '..'],
    ['a way up', 'Biology/../../secret.md'],
    ['a path from here', './Mitosis.md'],
    ['an absolute path', '/etc/passwd'],
    ['a home folder', '~/secret.md'],
    ['a drive', 'C:/Windows'],
    ['a share', '\\\\server\\share'],
    ['a backslash', 'Biology\\Mitosis.md'],
    ['an address', 'file:///etc/passwd'],
    ['an empty part', 'Biology//Mitosis.md'],
    ['a slash at the end', 'Biology/'],
    ['a NUL', 'Mitosis.md\0.png'],
    ['a line end', 'Mitosis\n.md'],
    ['half a character', 'Mitosis\ud800.md'],
    ['a damaged character', 'Mitosis\ufffd.md'],
    ['what is hidden', '.obsidian/app.json'],
    ['what is hidden, deeper', 'Biology/.git/config'],
    ['in other letters', '.GIT/config'],
    ['behind a space', ' .git/config'],
    ['behind what nobody sees', '\u200b.git/config'],
    ['behind a turn of the writing direction', '\u202e.git/config'],
    ['with what nobody sees in it', '.g\u200cit/config'],
    ['with a wide dot', '．git/config'],
    ['with a small dot', '﹒git/config'],
    ['with a leader', '․git/config'],
    ['wide dots', '．．/secret.md'],
    ['two leaders', '‥/secret.md'],
    ['an ellipsis alone', '…/secret.md'],
    ['what nobody sees alone', '\u200b\u2060'],
    ['a dot at the end', 'Biology./Mitosis.md'],
    ['a space at the end', 'Biology /Mitosis.md'],
    ['a hidden dot at the end', 'Biology.\u200b/Mitosis.md'],
    ['a reserved name', 'CON'],
    ['one with an ending', 'nul.md'],
    ['one with a space', 'aux .md'],
    ['one with a number', 'Biology/Com1.md'],
    ['one with a raised number', 'lpt².txt'],
    ['a part too long', 'a'.repeat(256)],
    ['a part of too many bytes', 'ü'.repeat(128)],
    ['a path too long', 'a/'.repeat(512) + 'aa'],
  ])('%s: %j', (_, path) => {
    for (const check of [checkedPath, notePath, newPath]) expect(() => check(path)).toThrow(refusal)
  })

  test.each('< > : " | ? *'.split(' '))('%s in a new name alone', (character) => {
    expect(checkedPath(`Why${character}.md`)).toBe(`Why${character}.md`)
    expect(() => newPath(`Why${character}.md`)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
  })
})

test('what is taken stays so, and leads nowhere else', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', 'a', '．', '\u200b', '\0', ':', '~') }),
  )
  fc.assert(
    fc.property(anything, (text) => {
      let path: string
      try {
        path = checkedPath(text)
      } catch {
        return
      }
      expect(checkedPath(path)).toBe(path)
      expect(posix.resolve('/vault', path)).toBe(`/vault/${path}`)
      expect(win32.resolve('C:\\vault', path)).toBe(`C:\\vault\\${path.replaceAll('/', '\\')}`)
      expect(path.split('/').every((part) => part !== '' && !part.startsWith('.'))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['Mitosis', 'Mitosis.md'],
  ['Biology/Mitosis', 'Biology/Mitosis.md'],
  ['Mitosis.MD', 'Mitosis.MD'],
  ['Lecture 1.2', 'Lecture 1.2.md'],
  ['Dr. No', 'Dr. No.md'],
  ['Folder.d/Note', 'Folder.d/Note.md'],
  ['picture.png', 'picture.png'],
  ['song.mp3', 'song.mp3'],
  ['archive.7z', 'archive.7z'],
])('as a note, %s is %s', (text, path) => {
  expect(notePath(text)).toBe(path)
})

test('notes are told by their ending', () => {
  expect(['a.md', 'a.MD', 'a.markdown', 'a.txt', 'a.png', 'a', 'md'].map(isNote)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('names that only read the same have one key, and no others', () => {
  for (const [one, other] of [
    ['Mitosis.md', 'MITOSIS.MD'],
    ['Übung', 'u\u0308bung'],
    ['ΟΔΟΣ', 'οδος'],
    ['Mito\u200bsis', 'Mitosis'],
  ] as const) {
    expect(pathKey(one)).toBe(pathKey(other))
  }
  for (const [one, other] of [
    ['Maße', 'Masse'],
    ['x²', 'x2'],
    ['resume', 'résumé'],
  ] as const) {
    expect(pathKey(one)).not.toBe(pathKey(other))
  }
})
