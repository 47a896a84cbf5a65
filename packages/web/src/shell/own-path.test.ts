import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const ORIGIN = 'https://tutor.example'

test.each([
  ['/tasks?done=1#top', '/tasks?done=1#top'],
  [undefined, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
  ['/\t/elsewhere.example/', '/'],
  ['javascript:alert(1)', '/'],
])('%j leads to %j', (address, path) => {
  expect(ownPath(address, ORIGIN)).toBe(path)
})
