import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linksOf, pagesIn } from './support/pages.ts'

const root = join(import.meta.dirname, '../..')
const students = join(root, 'docs/students')
const pages = await pagesIn(students)
const pictures = join(students, 'pictures')

const webApp = readdirSync(join(root, 'packages/web/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(join(root, 'packages/web/src', path), 'utf8'))
  .join('\n')

/** A name as a reader sees it, and not as part of another word. */
const isShown = (name: string) =>
  new RegExp(String.raw`(?<=[>'"\x60\n] *)${name.replace(/[?.]/g, String.raw`\$&`)}(?=[:<'"\x60\n ])`).test(
    webApp,
  )

test.each(pages)('$path: every name in bold is one that the web app shows', ({ text }) => {
  const names = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !isShown(name))).toEqual([])
})

test.each(pages)('$path: its links and pictures are there', ({ text }) => {
  const targets = linksOf(text)
  expect(targets.length).toBeGreaterThan(0)
  expect(targets.filter((target) => !existsSync(join(students, target)))).toEqual([])
})

test('pictures are small and as wide as a screen, and each is shown', () => {
  const WIDTH_AT = 16
  for (const name of readdirSync(pictures)) {
    const picture = readFileSync(join(pictures, name))
    expect([name, picture.readUInt32BE(WIDTH_AT)]).toEqual([name, 1280])
    expect(picture.length).toBeLessThan(120 * 1024)
    expect(pages.some(({ text }) => text.includes(`](pictures/${name})`))).toBe(true)
  }
})
