import { expect, test } from 'vitest'
import * as z from 'zod'
import { tool } from './tool.ts'

const withParameters = (parameters: object) => () =>
  Reflect.apply(tool, undefined, [{ name: 'find_book', description: 'Finds.', parameters, handler: () => 1 }])
    .parameters

test.each([
  ['fields without z.object', { title: z.string() }],
  ['a schema of something else', z.string()],
])('refuses %s as parameters, and says what to write', (_, parameters) => {
  expect(withParameters(parameters)).toThrow('find_book are not those of an object: write z.object({ … })')
})
