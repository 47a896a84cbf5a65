import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { documents, siteLink } from '../../scripts/docs/repository-links.ts'
import { buildDocsIfStale } from '../../scripts/docs/build-if-stale.ts'
import { views } from '../web/support/views.ts'
import { webApp } from '../web/support/web-app.ts'

const folder = join(import.meta.dirname, '../../packages/server/dist/docs')
let files: string[]

/** `npm test` has built the site before; a run of this file alone may have to. */
const BUILD_MS = 300_000

beforeAll(async () => {
  await buildDocsIfStale()
  files = await readdir(folder, { recursive: true })
}, BUILD_MS)

const app = webApp()

const pages = () =>
  Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => ({ file, html: await readFile(join(folder, file), 'utf8') })),
  )

/** What the pages name on their own server, without anchors. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="(\/[^"#]*)/g)].map(([, address = '']) => address)

test('has a page for each document', async () => {
  const written = (await readdir(documents, { recursive: true })).filter((file) => file.endsWith('.md'))
  const page = (file: string) =>
    file === 'README.md' ? 'guides.html' : file.replace(/README\.md$/, 'index.md').replace(/md$/, 'html')
  expect(files).toEqual(expect.arrayContaining(written.map(page)))
})

test('what its pages name is served, and everything else that they load is their own', async () => {
  const named = new Set((await pages()).flatMap(({ html }) => addressesIn(html)))
  expect(named.size).toBeGreaterThan(200)
  for (const address of named) {
    const { status } = await fetch(app.served.address + address, { method: 'HEAD' })
    expect([address, status]).toEqual([address, 200])
  }
  for (const { file, html } of await pages()) {
    expect([
      file,
      html.match(/<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?\/\/[^>]*>/),
    ]).toEqual([file, null])
    expect([file, html.match(/<script(?![^>]*\bsrc=)|<style| style="| on\w+="/)]).toEqual([file, null])
  }
})

test('links to what is no page lead to the repository', () => {
  expect(siteLink('../../deploy/nginx/tutor-nexus.conf', join(documents, 'operators'))).toMatch(
    /^https:\/\/.+\/blob\/main\/deploy\/nginx\/tutor-nexus\.conf$/,
  )
  expect(siteLink('../../deploy', join(documents, 'operators'))).toMatch(/\/tree\/main\/deploy$/)
  expect(siteLink('../README.md#next', join(documents, 'students'))).toBe('../index.md#next')
})

test.each(views)('is read and searched without a sign-in, at $name', async (view) => {
  const { page, expectSound } = await app.openLocked('/docs/guides', { ...view, bothThemes: false })
  await page.getByRole('main').getByRole('link', { name: 'Tutorial' }).click()
  await page.waitForURL('**/docs/authors/tutorial')
  await page.getByRole('heading', { name: 'A question to the user' }).waitFor()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('elicit')
  await page.getByRole('option').first().click()
  await page.waitForURL(/elicit/)
  await expectSound()
})

test('the reference leads to the guides', async () => {
  const reference = await (await fetch(`${app.served.address}/docs`)).text()
  expect(reference).toContain('<a href="/docs/guides">')
})
