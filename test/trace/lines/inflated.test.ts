import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inflated } from '../../../packages/server/src/features/trace/store/lines/inflated.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inflated-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a compressed log is decompressed once, again when it changed, and only its owner may read it', async () => {
  const path = join(folder, 'rollout.jsonl.zst')
  const cache = join(folder, 'cache')
  const text = '{"type":"event_msg"}\n'.repeat(100_000)
  await writeFile(path, zstdCompressSync(text))
  const plain = await inflated(path, cache)
  expect(await readFile(plain, 'utf8')).toBe(text)
  expect((await stat(plain)).mode & 0o777).toBe(0o600)
  expect((await stat(cache)).mode & 0o777).toBe(0o700)

  await writeFile(plain, 'kept')
  expect(await inflated(path, cache)).toBe(plain)
  expect(await readFile(plain, 'utf8')).toBe('kept')

  await writeFile(path, zstdCompressSync(`${text}{}\n`))
  await utimes(path, new Date(1000), new Date(1000))
  const changed = await inflated(path, cache)
  expect(await readFile(changed, 'utf8')).toBe(`${text}{}\n`)
  expect(await readdir(cache)).toEqual([changed.slice(cache.length + 1)])
})

test('what is too long or no such log is refused, and leaves nothing behind', async () => {
  const cache = join(folder, 'refused')
  const bomb = join(folder, 'bomb.jsonl.zst')
  await writeFile(bomb, zstdCompressSync('x'.repeat(1 << 20)))
  await expect(inflated(bomb, cache, 1 << 16)).rejects.toThrow(/longer than 65536 bytes/)
  const no = join(folder, 'no.jsonl.zst')
  await writeFile(no, 'no such thing')
  await expect(inflated(no, cache)).rejects.toThrow()
  const half = join(folder, 'half.jsonl.zst')
  await writeFile(half, zstdCompressSync('{"n":1}\n'.repeat(9000)).subarray(0, -8))
  await expect(inflated(half, cache)).rejects.toThrow()
  expect(await readdir(cache)).toEqual([])
})
