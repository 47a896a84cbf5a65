import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrations, openStore } from '../../packages/server/src/app/database.ts'
import { unpack } from '../product/data-folder/folder.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { tn, tnServe, tnToken } from '../support/tn.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/data-folders/schema-29/folder.zip')
const LATEST = migrations.length

async function earlierFolder(): Promise<{ home: string; file: string }> {
  const folder = await temporaryFolder()
  unpack(FIXTURE, folder)
  const home = join(folder, 'home')
  return { home, file: join(home, 'tutor-nexus.db') }
}

function versionOf(file: string): unknown {
  const handle = new Database(file, { readonly: true })
  try {
    return handle.prepare('select max(version) from schema_version').pluck().get()
  } finally {
    handle.close()
  }
}

test('doctor names the schema of an earlier version and leaves it as it is; a start migrates and says so', async () => {
  const { home, file } = await earlierFolder()
  const { code, stdout } = await tn(home, ['doctor'])
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`schema 29; this version migrates it to schema ${LATEST} on its next start`),
  ])
  expect([versionOf(file), existsSync(`${file}.before-0030`)]).toEqual([29, false])

  // A program of the earlier version has it open.
  const held = await openStore({ file }, { migrations: migrations.slice(0, 29) })
  const refused = await tn(home, ['backup'])
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringMatching(/migrated.*Stop it/)])
  expect(versionOf(file)).toBe(29)
  await held.close()

  const done = await tn(home, ['backup', '--json'])
  expect([done.code, done.stderr]).toEqual([0, `Migrated the database from schema 29 to ${LATEST}.\n`])
  expect(JSON.parse(done.stdout).file).toContain('tutor-nexus-')
  const now = (await tn(home, ['doctor'])).stdout
  expect(now).toContain(`schema ${LATEST}\n`)
  expect(now).toContain(`Last backup: ${JSON.parse(done.stdout).file}\n`)
  expect(now).toContain('Sync daemon: not running\n')
})

test('a file of 0 bytes is neither sound nor served, and a missing one is made', async () => {
  const home = await temporaryFolder()
  const file = join(home, 'tutor-nexus.db')
  writeFileSync(file, '')
  const { code, stdout } = await tn(home, ['doctor'])
  expect([code, stdout]).toEqual([1, expect.stringMatching(/✗ Database: .*0 bytes.* restore <file>/)])
  const served = await tn(home, ['serve', '--port', '0'])
  expect([served.code, served.stderr]).toEqual([3, expect.stringMatching(/^tn: .*is empty \(0 bytes\)/)])
  expect(statSync(file).size).toBe(0)
  rmSync(file)
  expect((await tn(home, ['user', 'list'])).code).toBe(0)
})

test('a damaged database is not ready, and every call says that it is damaged', async () => {
  const home = await temporaryFolder()
  const token = await tnToken(home)
  const file = join(home, 'tutor-nexus.db')
  const handle = new Database(file)
  const pages = handle.prepare(`select rootpage from sqlite_master where tbl_name = 'task'`).pluck().all()
  const size = Number(handle.pragma('page_size', { simple: true }))
  handle.close()
  const bytes = readFileSync(file)
  for (const page of pages.map(Number)) bytes.fill(0xa5, (page - 1) * size, page * size)
  writeFileSync(file, bytes)
  const { address } = await tnServe(home)
  expect((await httpRequest(`${address}/readyz`)).body).toBe('not ready: The database is damaged\n')
  for (const call of ['list_tasks', 'add_task']) {
    const answer = await httpRequest(`${address}/api/v1/tools/${call}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(call === 'add_task' ? { title: 'Essay' } : {}),
    })
    expect([answer.status, JSON.parse(answer.body).message]).toEqual([503, 'The database is damaged'])
  }
})

const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** A file system of a few megabytes. */
async function smallDisk(megabytes: number): Promise<string> {
  const directory = await temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory])
  onTestFinished(() => void execFileSync('umount', ['-l', directory]))
  return directory
}

test.runIf(mayMount)('on a full disk a start says so, and a server that runs is not ready', async () => {
  const disk = await smallDisk(40)
  const home = join(disk, 'home')
  mkdirSync(home)
  const ballast = join(disk, 'ballast')
  const fill = () =>
    expect(() =>
      execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096'], { stdio: 'ignore' }),
    ).toThrow()
  fill()
  const refused = await tn(home, ['serve', '--port', '0'])
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringMatching(/^tn: The disk.*full.*\n$/)])
  rmSync(ballast)

  const token = await tnToken(home)
  const { address } = await tnServe(home)
  expect((await httpRequest(`${address}/readyz`)).body).toBe('ready\n')
  fill()
  await expect
    .poll(async () => (await httpRequest(`${address}/readyz`)).body, { timeout: 20_000, interval: 500 })
    .toBe('not ready: The disk that holds the data is full\n')
  rmSync(ballast)
  const answer = await httpRequest(`${address}/api/v1/tools/add_task`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Essay' }),
  })
  expect(answer.status).toBe(200)
})
