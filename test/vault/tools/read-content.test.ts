import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TEXT_CEILING, TOKEN_CEILING } from '@tutor-nexus/toolkit/contract'
import { describe, expect, test } from 'vitest'
import { callAs, dataOf, failureOf } from '../../support/call.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'

const READ = 'contentManager_readContent'

/** Puts a file where the local owner's notes are, as another program would. */
async function noteOnDisk(app: TestApp, path: string, text: string): Promise<void> {
  await dataOf(app, 'vaultManager_listDirectory', {})
  const file = join(app.settings.home, 'notes', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** All pages, each held against the ceilings. */
async function pagesOf(app: TestApp, args: object): Promise<Record<string, unknown>[]> {
  const pages: Record<string, unknown>[] = []
  for (let cursor: unknown; pages.length === 0 || cursor !== undefined;) {
    const outcome = await callAs(app, READ, { ...args, ...(cursor === undefined ? {} : { cursor }) })
    if (outcome.kind !== 'result') throw new Error(`no page ${pages.length}`)
    const { data, _meta: meta } = outcome.result
    expect(meta.bytes).toBeLessThanOrEqual(TEXT_CEILING)
    expect(meta.estimated_tokens).toBeLessThanOrEqual(TOKEN_CEILING)
    const page: Record<string, unknown> = Object(data)
    expect(page['hasMore']).toBe(page['nextCursor'] !== undefined)
    pages.push(page)
    cursor = page['nextCursor']
  }
  return pages
}

const textOf = (pages: readonly Record<string, unknown>[]): string =>
  pages.map(({ content }) => String(content)).join('')

const MANY_LINES = Array.from(
  { length: 4_000 },
  (_, at) => `Line ${at + 1} says "ｗｉｄｅ" and \\ too\r\n`,
).join('')
const ONE_LINE = `${'😀 word, '.repeat(20_000)}end`
const DENSE = Array.from({ length: 30_000 }, (_, at) =>
  String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
).join('')

describe('the pages of a note', () => {
  test.each([
    ['many lines', MANY_LINES],
    ['one line', ONE_LINE],
    ['one line between others', `# Top\n\n${ONE_LINE}\nlast\n`],
    ['many tokens for few bytes', DENSE],
    ['escapes', '\u0001\u0002"\\'.repeat(20_000)],
    ['nothing', ''],
    ['a byte order mark', '\uFEFF# Title\n'],
  ])('are the note: %s', async (_, text) => {
    const app = await openTestApp()
    await noteOnDisk(app, 'Long.md', text)
    const pages = await pagesOf(app, { filePath: 'Long.md' })
    expect(textOf(pages) === text).toBe(true)
  })

  test('end behind a line where one fits, and say where they are', async () => {
    const app = await openTestApp()
    await noteOnDisk(app, 'Long.md', MANY_LINES)
    const pages = await pagesOf(app, { filePath: 'Long.md' })
    expect(pages.length).toBeGreaterThan(3)
    let next = 1
    for (const { content, startLine, endLine, startOffset } of pages) {
      expect([startLine, startOffset]).toEqual([next, undefined])
      expect(String(content).endsWith('\r\n')).toBe(true)
      expect(String(content).split('\n').length - 1).toBe(Number(endLine) - Number(startLine) + 1)
      next = Number(endLine) + 1
    }
    expect(next).toBe(4_001)
  })

  test('go on inside a line that is too long, and say how far in', async () => {
    const app = await openTestApp()
    await noteOnDisk(app, 'Long.md', `# Top\n${ONE_LINE}\n`)
    const [first, second, third] = await pagesOf(app, { filePath: 'Long.md' })
    expect(first).toMatchObject({ content: '# Top\n', startLine: 1, endLine: 1, totalLines: 2 })
    expect(second).toMatchObject({ startLine: 2, endLine: 2 })
    expect(third).toMatchObject({ startLine: 2, startOffset: String(second?.['content']).length })
  })

  test('number each line once', async () => {
    const app = await openTestApp()
    await noteOnDisk(app, 'Long.md', `# Top\n${ONE_LINE}\nlast\n`)
    const pages = await pagesOf(app, { filePath: 'Long.md', includeLineNumbers: true })
    expect(textOf(pages) === `1: # Top\n2: ${ONE_LINE}\n3: last\n`).toBe(true)
  })

  test('keep to the lines that are asked for', async () => {
    const app = await openTestApp()
    await noteOnDisk(app, 'Long.md', MANY_LINES)
    const pages = await pagesOf(app, { filePath: 'Long.md', startLine: 1_000, endLine: 3_000 })
    expect(textOf(pages) === MANY_LINES.split('\n').slice(999, 3_000).join('\n').concat('\n')).toBe(true)
  })

  test('are a CONFLICT once the note is another, with the way to begin again', async () => {
    const app = await openTestApp()
    await noteOnDisk(app, 'Long.md', MANY_LINES)
    const { nextCursor: cursor } = await dataOf(app, READ, { filePath: 'Long.md' })
    await noteOnDisk(app, 'Long.md', `Something new\n${MANY_LINES}`)
    const failure = await failureOf(app, READ, { filePath: 'Long.md', cursor })
    expect(failure).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Long.md has changed'),
    })
    expect(failure.agentHints.suggestedNextActions[0]?.data).toEqual({
      tool: READ,
      arguments: { filePath: 'Long.md' },
    })
  })
})

test('lines that a note does not have are refused with those it has', async () => {
  const app = await openTestApp()
  await noteOnDisk(app, 'Short.md', 'one\ntwo\n')
  expect(await failureOf(app, READ, { filePath: 'Short.md', startLine: 3 })).toMatchObject({
    code: 'NOT_FOUND',
    message: 'The note has 2 lines: there is no line 3',
  })
  expect(await failureOf(app, READ, { filePath: 'Short.md', startLine: 2, endLine: 1 })).toMatchObject({
    code: 'BAD_REQUEST',
    details: { issues: [{ path: 'endLine' }] },
  })
})
