import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, failureOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import type { TestApp } from '../support/test-app.ts'

let app: TestApp
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  app = await openSuiteDemo(home)
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const texts = (unit: string, count: number, length: number): string[] =>
  Array.from({ length: count }, (_, number) => unit.repeat(length).slice(0, length - 5) + number)

test.each(['a ', 'MATH 1171 ', '漢', 'a:', 'ab cd ef 12 '])(
  'as many codes of %j as are taken at once are answered page by page',
  async (unit) => {
    const courses = texts(unit, 500, 1_000)
    const { totalCount, nextCursor } = await dataOf(app, 'tn_course_check', { courses })
    expect(totalCount).toBe(500)
    const next = await dataOf(app, 'tn_course_check', { courses, cursor: nextCursor })
    expect(next).toMatchObject({ totalCount: 500, items: expect.any(Array) })
  },
)

test('of many schools that nobody knows, the first are named', async () => {
  const schools = texts('ab cd ef gh ', 200, 64)
  const { code, details } = await failureOf(app, 'tn_transfer_compare', { schools })
  expect(code).toBe('NOT_FOUND')
  expect(details.issues).toHaveLength(20)
})
