import { expect, test } from 'vitest'
import { UsageError } from '../errors-and-exit-codes.ts'
import { decodeText } from './decode-text.ts'

const LINE = 'Été 2025  MATH 1171'

test.each([
  ['UTF-8', Buffer.from(LINE)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${LINE}`)],
  ['UTF-16', Buffer.from(`\ufeff${LINE}`, 'utf16le')],
  ['UTF-16, the higher byte first', Buffer.from(`\ufeff${LINE}`, 'utf16le').swap16()],
  ['the encoding of older systems', Buffer.from(LINE, 'latin1')],
])('a text in %s keeps its letters', (_, data) => {
  expect(decodeText(data, 'list.txt')).toBe(LINE)
})

test.each([
  ['%PDF-1.4\n', /^list\.txt is a PDF\. .*web app/],
  ['PK\u0003\u0004\u0000', /^list\.txt is not a text file\.$/],
])('%j is refused in words', (data, said) => {
  const decoded = () => decodeText(Buffer.from(data), 'list.txt')
  expect(decoded).toThrow(UsageError)
  expect(decoded).toThrow(said)
})
