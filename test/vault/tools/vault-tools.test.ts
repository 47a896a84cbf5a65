import { describe, expect, test } from 'vitest'
import { dataOf, failureOf } from '../../support/call.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'

const write = (app: TestApp, filePath: string, content: string) =>
  dataOf(app, 'contentManager_createContent', { filePath, content })

const textOf = async (app: TestApp, filePath: string) =>
  (await dataOf(app, 'contentManager_readContent', { filePath }))['content']

describe('a write', () => {
  test('is refused with what changed where the note is no longer the one that was read', async () => {
    const app = await openTestApp()
    await write(app, 'Essay.md', 'one\ntwo\nthree\n')
    const { hash: baseHash } = await dataOf(app, 'contentManager_readContent', { filePath: 'Essay.md' })
    await dataOf(app, 'contentManager_replaceContent', {
      filePath: 'Essay.md',
      oldContent: 'two',
      newContent: 'TWO',
    })
    const failure = await failureOf(app, 'contentManager_appendContent', {
      filePath: 'Essay.md',
      content: 'four',
      baseHash,
    })
    expect(failure).toMatchObject({
      code: 'CONFLICT',
      details: { reason: expect.stringContaining('2: TWO') },
    })
    expect(await textOf(app, 'Essay.md')).toBe('one\nTWO\nthree\n')
  })

  test('only a version that was overtaken is a CONFLICT: other refusals have their own reason', async () => {
    const app = await openTestApp()
    await write(app, 'Essay.md', 'one\ntwo\n')
    const refused = [
      await failureOf(app, 'contentManager_createContent', { filePath: 'Essay.md', content: 'x' }),
      await failureOf(app, 'contentManager_replaceContent', {
        filePath: 'Essay.md',
        oldContent: 'six',
        newContent: 'x',
      }),
    ]
    expect(refused.map(({ code, details }) => [code, Object(details).reason])).toEqual([
      ['UNPROCESSABLE_ENTITY', 'Give another name, or edit the existing one'],
      ['UNPROCESSABLE_ENTITY', expect.stringContaining('Read the note again')],
    ])
  })

  test.each([
    ['contentManager_replaceContent', { startLine: 1, endLine: 1, newContent: 'x' }],
    ['contentManager_patchSection', { heading: 'Top', operation: 'replace', content: 'x' }],
  ])(
    'of %s needs the version that was read where nothing else names what is replaced',
    async (tool, args) => {
      const app = await openTestApp()
      await write(app, 'Essay.md', '# Top\nold\n')
      expect(await failureOf(app, tool, { filePath: 'Essay.md', ...args })).toMatchObject({
        code: 'BAD_REQUEST',
        details: { issues: [{ path: 'baseHash' }] },
      })
      const { hash: baseHash } = await dataOf(app, 'contentManager_readContent', { filePath: 'Essay.md' })
      await dataOf(app, tool, { filePath: 'Essay.md', ...args, baseHash })
      expect(await textOf(app, 'Essay.md')).toContain('x')
    },
  )

  test('with the same clientEventId is one change of its tool, and another of another tool', async () => {
    const app = await openTestApp()
    const clientEventId = 'once'
    await dataOf(app, 'contentManager_createContent', { filePath: 'A.md', content: 'one\n', clientEventId })
    const line = { filePath: 'A.md', content: 'two', clientEventId }
    await dataOf(app, 'contentManager_appendContent', line)
    await dataOf(app, 'contentManager_appendContent', line)
    await dataOf(app, 'contentManager_prependContent', { ...line, content: 'zero' })
    expect(await textOf(app, 'A.md')).toBe('zero\none\ntwo\n')
  })
})

test('every change can be undone by what it answers with, and that again', async () => {
  const app = await openTestApp()
  await write(app, 'A.md', 'See [[B]].\n')
  await write(app, 'B.md', 'b\n')
  const undo = (operationId: unknown) => dataOf(app, 'vaultManager_restore', { operationId })
  const moved = await dataOf(app, 'vaultManager_move', { path: 'B.md', newPath: 'Sub/' })
  expect(moved).toMatchObject({ newPath: 'Sub/B.md' })
  const undone = await undo(moved['operationId'])
  expect(undone).toMatchObject({ undone: 'move', path: 'B.md' })
  expect(await textOf(app, 'B.md')).toBe('b\n')
  await undo(undone['operationId'])
  expect(await textOf(app, 'Sub/B.md')).toBe('b\n')
  const renamed = await dataOf(app, 'vaultManager_move', { path: 'Sub/B.md', newPath: 'Sub/C.md' })
  expect(renamed).toMatchObject({ notesChanged: 1, linksChanged: 1 })
  expect(await textOf(app, 'A.md')).toBe('See [[C]].\n')
  await undo(renamed['operationId'])
  expect(await textOf(app, 'A.md')).toBe('See [[B]].\n')
  await dataOf(app, 'vaultManager_delete', { path: 'Sub/' })
  await dataOf(app, 'vaultManager_restore', { path: 'Sub' })
  expect(await textOf(app, 'Sub/B')).toBe('b\n')
})

describe('a list', () => {
  test('goes on by cursor to its end, whatever the vault is called', async () => {
    const app = await openTestApp()
    for (let at = 0; at < 7; at += 1) await write(app, `Many/${at}.md`, `#many words of ${at}\n`)
    const walk = async (tool: string, args: object) => {
      const seen: unknown[] = []
      for (let cursor: unknown; seen.length === 0 || cursor !== undefined;) {
        const page = await dataOf(app, tool, { ...args, limit: 3, ...(cursor ? { cursor } : {}) })
        expect(page['totalCount']).toBe(7)
        seen.push(...Object(page['items']))
        cursor = page['nextCursor']
      }
      return new Set(seen.map((item) => Object(item).path ?? Object(item).filePath)).size
    }
    expect(await walk('vaultManager_listDirectory', { path: '/Many/'.slice(1) })).toBe(7)
    expect(await walk('vaultLibrarian_searchDirectory', { path: 'Many', type: 'note' })).toBe(7)
    expect(await walk('vaultLibrarian_searchContent', { query: 'words' })).toBe(7)
    expect(await walk('vaultLibrarian_searchContent', { tag: 'many' })).toBe(7)
    expect(await walk('vaultLibrarian_getLinks', { type: 'orphans', path: 'Many' })).toBe(7)
  })

  test('stays below the ceilings with paths as long as they may be', async () => {
    const app = await openTestApp()
    const folder = Array.from({ length: 4 }, () => '長'.repeat(80)).join('/')
    for (let at = 0; at < 30; at += 1) await write(app, `${folder}/${'名'.repeat(70)} ${at}.md`, 'x\n')
    const { items, hasMore } = await dataOf(app, 'vaultManager_listDirectory', {
      recursive: true,
      limit: 500,
    })
    expect(hasMore).toBe(true)
    expect(Object(items).length).toBeGreaterThan(3)
  })
})

test('what does not go together is refused with the way forward', async () => {
  const app = await openTestApp()
  const refused = async (tool: string, args: object) => (await failureOf(app, tool, args)).message
  expect(await refused('vaultManager_restore', {})).toBe('Give either operationId or path')
  expect(await refused('vaultLibrarian_searchContent', {})).toBe('Nothing to search for')
  expect(await refused('vaultLibrarian_getLinks', {})).toBe('backlinks needs filePath')
  expect(await refused('vaultLibrarian_getLinks', { type: 'orphans', filePath: 'Welcome.md' })).toBe(
    'filePath cannot be used with orphans',
  )
  expect(await refused('contentManager_replaceContent', { filePath: 'Welcome.md', newContent: 'x' })).toBe(
    'Give either oldContent or startLine',
  )
  expect(await refused('contentManager_patchSection', { filePath: 'Welcome.md', content: 'x' })).toBe(
    'Give either heading or blockId',
  )
})
