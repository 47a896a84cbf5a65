import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

interface Entry {
  event: string
  user: string | null
  by: string | null
  address: string | null
  detail: Record<string, unknown>
}

test('what commands change is in the log, and the log is filtered by person and event', async () => {
  const home = await temporaryFolder()
  const run = async (...args: string[]): Promise<string> => {
    const { stdout, stderr, code } = await tn(home, args)
    if (code !== 0) throw new Error(`tn ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  const shown = async (...args: string[]): Promise<Entry[]> =>
    JSON.parse(await run('audit', '--json', ...args))

  const ann = JSON.parse(await run('user', 'add', 'ann', '--json'))
  await run('user', 'tier', 'ann', 'paid')
  await run('user', 'add', 'bob')
  await run('user', 'export', 'ann', '--out', join(home, 'ann.jsonl'))
  const catalog = join(import.meta.dirname, '../../packages/server/demo/agreements.json')
  const copy = join(home, 'agreements.json')
  await writeFile(copy, await readFile(catalog))
  await run('import', 'catalog', copy)
  const nobody = { by: null, address: null }
  expect(await shown('--user', 'ann')).toMatchObject([
    { event: 'user-added', user: 'ann', ...nobody, detail: { name: 'ann' } },
    { event: 'subscription-changed', user: 'ann', by: 'local', detail: { tier: 'paid' } },
    { event: 'exported', user: 'ann', ...nobody },
  ])
  expect(await shown('--event', 'user-added')).toMatchObject([{ user: 'ann' }, { user: 'bob' }])
  expect(await shown('--event', 'imported')).toMatchObject([
    { user: null, ...nobody, detail: { adapter: 'catalog', files: 1, rules: expect.any(Number) } },
  ])

  await run('user', 'erase', 'ann', '--yes')
  const left = await shown()
  expect(left.map(({ event }) => event)).toEqual(['user-added', 'imported', 'erased'])
  expect(left.at(-1)).toMatchObject({ user: null, ...nobody, detail: { person: ann.id } })
  expect((await tn(home, ['audit', '--user', 'ann'])).code).not.toBe(0)
})
