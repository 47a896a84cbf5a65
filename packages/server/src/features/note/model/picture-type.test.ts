import { expect, test } from 'vitest'
import { checkedPath, newPath } from './note-path.ts'
import { pictureName, pictureTypeOf } from './picture-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\nrest', 'image/png'],
  ['\xff\xd8\xff\xe0rest', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x20ftypavif', 'image/avif'],
  ['<svg onload="alert(1)"/>', undefined],
  ['<!doctype html>', undefined],
  ['RIFF\0\0\0\0WAVE', undefined],
  ['', undefined],
])('what a file is, is known by its bytes: %j', (text, type) => {
  expect(pictureTypeOf(bytes(text))?.type).toBe(type)
})

test.each([
  ['cell.png', 'cell.png'],
  ['cell.svg', 'cell.svg.png'],
  ['../../etc/passwd', 'etc passwd.png'],
  ['.hidden', 'hidden.png'],
  ['a|b#c^d[e].PNG', 'a b c d e.png'],
  ['', 'Picture.png'],
  ['x'.repeat(400), `${'x'.repeat(100)}.png`],
])('a name of a picture stays in its folder, and in a link: %j', (given, name) => {
  const made = pictureName(given, { type: 'image/png', extension: '.png' })
  expect(made).toBe(name)
  expect(newPath(checkedPath(made))).toBe(made)
})
