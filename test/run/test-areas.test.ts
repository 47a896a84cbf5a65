import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEST_AREAS } from '../../scripts/test-areas.ts'

const root = join(import.meta.dirname, '../..')

test('every path of the table of test areas is there', () => {
  const paths = [...Object.keys(TEST_AREAS), ...Object.values(TEST_AREAS).flat()]
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every feature has its area, and every folder of tests is in one', () => {
  const folders = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${path}${name}/`)
  const features = folders('packages/server/src/features/')
  expect(features.filter((path) => !(path in TEST_AREAS))).toEqual([])
  const chosen = Object.values(TEST_AREAS).flat()
  const hasTests = (path: string) =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).some((name) =>
      name.endsWith('.test.ts'),
    )
  const forgotten = folders('test/')
    .filter(hasTests)
    .filter((path) => !chosen.some((each) => each.startsWith(path)))
  expect(forgotten).toEqual([])
})
