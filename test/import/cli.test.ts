import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listRuns } from '../../packages/server/src/platform/import/import-run-store.ts'
import { openStore } from '../../packages/server/src/app/database.ts'
import { ended, tn, TN } from '../support/tn.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { json, localServer } from './local-server.ts'
import { GUIDE_ROWS, guidePage } from './sample-guide.ts'

const row = (course_code: number, credit: string) => ({
  subject: 'HERB',
  course_code,
  source: 'NREA',
  destination: 'ESTU',
  credit,
  effective_start: 'May/03',
  effective_end: 'present',
})

async function guideFile(rows: readonly unknown[]): Promise<string> {
  const file = join(await temporaryFolder(), 'guide.json')
  await writeFile(file, JSON.stringify({ courses: rows }, null, 1))
  return file
}

/** Starts `tn import` and leaves its end to the test. */
function startImport(home: string, args: readonly string[]) {
  const child = spawn(process.execPath, [TN, 'import', ...args], {
    env: { PATH: process.env['PATH'], TN_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => ended(child, 'SIGKILL'))
  return child
}

describe('tn import', () => {
  test('says what became of the rows, and the second time that nothing was to do', async () => {
    const home = await temporaryFolder()
    const file = await guideFile([row(1100, 'ESTU BOTN 101 (3)'), row(1101, 'ask the gardener')])
    const first = await tn(home, ['import', 'bc-transfer', file, '--json'])
    expect(first.stderr).toBe('')
    expect(JSON.parse(first.stdout)).toMatchObject({
      rows: 2,
      structured: 1,
      verbatim: 1,
      rules: 2,
      skipped: 0,
      remarks: [{ row: 2, outcome: 'verbatim', remark: 'ask the gardener' }],
      unchanged: false,
    })
    const second = await tn(home, ['import', 'bc-transfer', file])
    expect(second).toMatchObject({ code: 0, stdout: 'Already imported: nothing changed.\n' })
    const { stdout } = await tn(home, ['import', 'list', '--json'])
    const { imports, adapters } = JSON.parse(stdout)
    expect(imports).toMatchObject([{ adapter: 'bc-transfer', state: 'active', rows: 2 }])
    expect(adapters).toHaveLength(10)
    const table = await tn(home, ['import', 'list'])
    expect(table.stdout).toContain('BC Transfer Guide')
  })

  test.each([
    ['a malformed file', [row(1100, 'No credit'), { subject: 'HERB' }], /guide\.json, line \d+: course_code/],
    ['a course without a code', [{ ...row(1100, 'No credit'), subject: '?' }], /line 3: NREA \? 1100 is not/],
  ])('refuses %s, by its line, and keeps nothing of it', async (_, rows, message) => {
    const home = await temporaryFolder()
    const refused = await tn(home, ['import', 'bc-transfer', await guideFile(rows)])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(message)
    expect(refused.stderr).toContain('Nothing was imported.')
    expect(JSON.parse((await tn(home, ['import', 'list', '--json'])).stdout).imports).toEqual([])
  })

  test.each([
    [['nobody', 'x.json'], /Unknown format nobody.*wisconsin/],
    [['wisconsin', 'x.csv'], /x\.csv: file not found/],
    [['bc-transfer', 'ftp://x.org'], /not an http or https URL/],
    [['bc-transfer', 'x.json', '--option', 'nonsense'], /name=value/],
  ])('refuses %j', async (args, message) => {
    const refused = await tn(await temporaryFolder(), ['import', ...args])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(message)
  })

  test('stops at Ctrl+C, says how to go on, and goes on', async () => {
    const home = await temporaryFolder()
    let hang = true
    const third = Promise.withResolvers<void>()
    const { address } = await localServer(({ form }, response) => {
      const page = Number(form.get('pageNumber'))
      if (page === 3 && hang) third.resolve()
      else json(response, guidePage(page))
    })
    const args = ['bc-transfer', address, '--option', 'rate=1000', '--json']
    const child = startImport(home, args)
    const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    await Promise.race([third.promise, said.then(([, stderr]) => Promise.reject(new Error(stderr)))])
    child.kill('SIGINT')
    const [stdout] = await said
    expect(child.exitCode).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject({ stopped: true, rows: 40 })

    hang = false
    const again = await tn(home, ['import', ...args])
    expect(again.stderr).toBe('')
    expect(JSON.parse(again.stdout)).toMatchObject({ rows: GUIDE_ROWS, stopped: false, resumedFrom: 2020 })
  })

  test('that is killed leaves what was there before, and goes on', async () => {
    const home = await temporaryFolder()
    const many = 60_000
    const rows = Array.from({ length: many }, (_, index) => row(1000 + index, 'ESTU BOTN 101 (3)'))
    const [small, large] = [await guideFile([row(1100, 'No credit')]), await guideFile(rows)]
    await tn(home, ['import', 'bc-transfer', small])
    const store = await openStore({ file: join(home, 'tutor-nexus.db') })
    onTestFinished(() => store.close())
    const staged = async () => (await listRuns(store.read)).find(({ state }) => state === 'staging')

    const child = startImport(home, ['bc-transfer', large])
    await expect.poll(async () => (await staged())?.rows ?? 0).toBeGreaterThan(0)
    await ended(child, 'SIGKILL')

    const left = await staged()
    expect(left?.rows).toBeLessThan(many)
    expect((await listRuns(store.read)).map(({ state }) => state)).toEqual(['active', 'staging'])
    const { stdout } = await tn(home, ['import', 'bc-transfer', large, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      rows: many,
      rules: many,
      resumedFrom: left?.rows,
      replaced: true,
    })
    const kept = await store.read
      .selectFrom('transferRule')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(kept.count).toBe(many)
  })
})

test('tn demo loads and removes the demo catalog', async () => {
  const home = await temporaryFolder()
  const loaded = JSON.parse((await tn(home, ['demo', 'load', '--json'])).stdout)
  expect(loaded).toMatchObject({ unchanged: false, skipped: 0 })
  expect(loaded.rules).toBeGreaterThanOrEqual(300)
  expect((await tn(home, ['demo', 'load'])).stdout).toContain('already loaded')
  const removed = await tn(home, ['demo', 'remove'], '', { npm_command: 'exec' })
  expect(removed.stdout).toBe('Demo data removed. To load it again: npx tutor-nexus demo load\n')
  expect(JSON.parse((await tn(home, ['demo', 'remove', '--json'])).stdout)).toEqual({ removed: 0 })
  expect(JSON.parse((await tn(home, ['import', 'list', '--json'])).stdout).imports).toEqual([])
})
