import { existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { RootStore } from '../../../packages/server/src/features/trace/store/roots/root-store.ts'
import { dataOf } from '../../support/call.ts'
import { openTestApp, temporaryFolder } from '../../support/test-app.ts'
import { answered, asked, claudeFile, ID } from './logs.ts'

async function withOneLog() {
  const app = await openTestApp()
  const folder = await temporaryFolder()
  const log = join(folder, claudeFile())
  await mkdir(dirname(log), { recursive: true })
  writeFileSync(log, asked('one') + answered('uno'))
  await new RootStore(app.store).add({
    owner: app.localOwner.id,
    provider: 'claude_code',
    path: join(folder, 'claude'),
    createdAt: '2026-03-05T12:00:00.000Z',
  })
  const turns = async () => (await dataOf(app, 'get_session_turns', { session_id: ID }))['turns']
  return { log, index: join(app.settings.home, 'trace-index.db'), turns }
}

const SIDE_FILES = ['-wal', '-shm']

test('nobody but the owner of the machine can read the index', async () => {
  const { index, turns } = await withOneLog()
  await turns()
  const files = ['', '-builder', ...SIDE_FILES].map((suffix) => index + suffix).filter(existsSync)
  expect(files.length).toBeGreaterThan(1)
  expect(files.map((file) => statSync(file).mode & 0o077)).toEqual(files.map(() => 0))
})

test.each<[string, (index: string) => void]>([
  ['overwritten', (index) => writeFileSync(index, Buffer.alloc(statSync(index).size, 'garbage '))],
  ['emptied', (index) => truncateSync(index)],
  ['taken away', (index) => rmSync(index)],
])('an index that is %s while it is in use is made anew', async (_, harm) => {
  const { log, index, turns } = await withOneLog()
  expect(await turns()).toHaveLength(1)
  harm(index)
  for (const suffix of SIDE_FILES) rmSync(index + suffix, { force: true })
  writeFileSync(log, asked('one') + answered('uno') + asked('two') + answered('dos', { message: 'm2' }))
  expect(await turns()).toHaveLength(2)
  expect(existsSync(index)).toBe(true)
})
