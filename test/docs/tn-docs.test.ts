import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

/** A folder that the reference was written to, and the command over it; the data folder is never made. */
async function reference() {
  const home = join(await temporaryFolder(), 'untouched')
  const folder = join(await temporaryFolder(), 'new/reference')
  const docs = (...args: string[]) => tn(home, ['docs', '--out', folder, ...args])
  const { code } = await docs()
  return { home, folder, docs, code }
}

test('writes a page for every tool, without a database', async () => {
  const { home, folder, code } = await reference()
  const pages = await readdir(join(folder, 'tools'))
  const names = (await createRegistry()).getAll()
  expect(pages.toSorted()).toEqual(names.map(({ tool }) => `${tool.name}.md`).toSorted())
  expect([code, existsSync(home)]).toEqual([0, false])
})

test('finds nothing to say about what it has just written', async () => {
  const { docs } = await reference()
  const checked = await docs('--check')
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('is current')])
  const again = JSON.parse((await docs('--json')).stdout)
  expect(again).toMatchObject({ written: [], removed: [] })
})

test('names what is stale, missing and superfluous, and mends it', async () => {
  const { folder, docs } = await reference()
  const page = await readFile(join(folder, 'tools/add_task.md'), 'utf8')
  await writeFile(join(folder, 'tools/add_task.md'), page.replace('todo', 'to-do'))
  await rm(join(folder, 'llms.txt'))
  await writeFile(join(folder, 'tools/gone_tool.md'), page)
  await writeFile(join(folder, 'notes.md'), 'My own notes')

  const { code, stdout } = await docs('--check', '--json')
  expect([code, JSON.parse(stdout)]).toEqual([
    2,
    expect.objectContaining({
      current: false,
      stale: ['tools/add_task.md'],
      missing: ['llms.txt'],
      superfluous: ['notes.md', 'tools/gone_tool.md'],
    }),
  ])
  const told = await docs('--check')
  expect(told.stdout).toMatch(/^stale +tools\/add_task\.md\nmissing +llms\.txt\nsuperfluous +notes\.md\n/)
  expect(existsSync(join(folder, 'llms.txt'))).toBe(false)

  const mended = JSON.parse((await docs('--json')).stdout)
  expect(mended).toMatchObject({
    written: ['tools/add_task.md', 'llms.txt'],
    removed: ['tools/gone_tool.md'],
  })
  expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe('My own notes')
})

test('leaves a reference alone that lies further down', async () => {
  const { home, folder } = await reference()
  const { stdout } = await tn(home, ['docs', '--out', join(folder, '..'), '--json'])
  expect(JSON.parse(stdout).removed).toEqual([])
  expect(existsSync(join(folder, 'tools/add_task.md'))).toBe(true)
})

test('refuses a file in the place of the folder', async () => {
  const { home, folder } = await reference()
  const { code, stderr } = await tn(home, ['docs', '--out', join(folder, 'README.md')])
  expect([code, stderr]).toEqual([2, expect.stringContaining('is a file. Name a folder with --out')])
})
