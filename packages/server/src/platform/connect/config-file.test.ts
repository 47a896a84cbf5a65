import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, replaceConfig } from './config-file.ts'

const NOW = new Date('2026-01-02T03:04:05.678Z')

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test('a new file is made with its folder, and nothing is kept', async () => {
  const path = join(await folder(), 'deep', 'down', 'mcp.json')
  const file = await readConfig(path)
  expect(file.text).toBeUndefined()
  expect(await replaceConfig(file, '{}', NOW)).toBeUndefined()
  expect(await readdir(join(path, '..'))).toEqual(['mcp.json'])
})

test('what was there is kept under the time, with its permissions', async () => {
  const path = join(await folder(), 'mcp.json')
  await writeFile(path, 'old')
  await chmod(path, 0o660)
  const backup = await replaceConfig(await readConfig(path), 'new', NOW)
  expect(backup).toBe(`${path}.tutor-nexus-backup-2026-01-02T03-04-05-678Z`)
  expect([await readFile(path, 'utf8'), await readFile(backup ?? '', 'utf8')]).toEqual(['new', 'old'])
  expect([(await stat(path)).mode & 0o777, (await stat(backup ?? '')).mode & 0o777]).toEqual([0o660, 0o660])
})

test('a file that another program has changed meanwhile stays as that left it', async () => {
  const home = await folder()
  for (const [name, before] of [
    ['changed.json', 'old'],
    ['new.json', undefined],
  ] as const) {
    const path = join(home, name)
    if (before !== undefined) await writeFile(path, before)
    const file = await readConfig(path)
    await writeFile(path, 'theirs')
    await expect(replaceConfig(file, 'ours', NOW)).rejects.toThrow('changed by another program')
    expect(await readFile(path, 'utf8')).toBe('theirs')
  }
  expect(await readdir(home)).toEqual(['changed.json', 'new.json'])
})
