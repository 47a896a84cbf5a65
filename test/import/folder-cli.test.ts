import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../packages/server/src/app/database.ts'
import { soaking } from '../scale.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { ended, tn, TN } from '../support/tn.ts'
import { assistReceivers, guideRow, writeFiles } from './made-up-files.ts'

/** `npm run soak` takes as many as a full collection has. */
const FILES = soaking ? 1400 : 40
const ROWS = soaking ? 307 : 600

test(
  'a folder whose import is killed in the middle goes on and ends whole',
  { timeout: 900_000 },
  async () => {
    const [home, folder] = [await temporaryFolder(), await temporaryFolder()]
    for (let file = 0; file < FILES; file++)
      await writeFiles(folder, {
        [`University ${Math.floor(file / 20)}/DEP${file % 20}.json`]: assistReceivers(
          `DEP${file % 20}`,
          ROWS,
        ),
      })
    await tn(home, ['import', 'list'])
    const store = await openStore({ file: join(home, 'tutor-nexus.db') })
    onTestFinished(() => store.close())
    const stagedFiles = async () => {
      const files = await store.read.selectFrom('importFile').select('state').execute()
      return files.filter(({ state }) => state === 'staged').length
    }

    const child = spawn(process.execPath, [TN, 'import', 'assist', folder], {
      env: { PATH: process.env['PATH'], TN_HOME: home },
      stdio: 'ignore',
    })
    onTestFinished(() => ended(child, 'SIGKILL'))
    await expect.poll(stagedFiles, { timeout: 60_000 }).toBeGreaterThan(0)
    await ended(child, 'SIGKILL')
    const staged = await stagedFiles()
    expect(staged).toBeLessThan(FILES)
    const seen = await store.read.selectFrom('importRun').select('id').where('state', '=', 'active').execute()
    expect(seen).toEqual([])

    const whole = JSON.parse((await tn(home, ['import', 'assist', folder, '--json'])).stdout)
    const total = FILES * ROWS
    expect(whole).toMatchObject({ rows: total, rules: total, added: total, ended: 0, scopes: FILES })
    expect(whole.resumedFrom).toBeGreaterThanOrEqual(staged * ROWS)
    const { count } = await store.read
      .selectFrom('transferRule')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(total)
    const again = JSON.parse((await tn(home, ['import', 'assist', folder, '--json'])).stdout)
    expect(again).toMatchObject({
      unchanged: true,
      rows: total,
      rules: total,
      added: 0,
      changed: 0,
      ended: 0,
    })
  },
)

test('several files with a broken one say which, and what was added; scopes are listed and removed', async () => {
  const home = await temporaryFolder()
  const folder = await writeFiles(await temporaryFolder(), {
    'a.json': [guideRow('HERB', 1), guideRow('HERB', 2)],
    'b.json': '{"courses": [{',
    'c.json': [guideRow('MOSS', 3)],
  })
  const paths = ['a', 'b', 'c'].map((name) => join(folder, `${name}.json`))
  const ran = await tn(home, ['import', 'bc-transfer', ...paths])
  expect(ran.code).toBe(1)
  expect(ran.stderr).toContain("Couldn't read b.json, line 1")
  expect(ran.stdout).toContain("2 files imported, 1 couldn't be read; 2 scopes.")
  expect(ran.stdout).toContain('Imported: 3 added, 0 changed, 0 ended.')

  const none = await tn(home, ['import', 'bc-transfer', paths[1] ?? '', join(folder, 'nothing')])
  expect(none).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('none of the 2 files could be read'),
  })

  const listed = JSON.parse((await tn(home, ['import', 'list', 'nrea', '--json'])).stdout).imports
  expect(listed).toMatchObject([
    { scope: 'nrea HERB', fileName: 'a.json', rows: 2 },
    { scope: 'nrea MOSS', fileName: 'c.json', rows: 1 },
  ])
  expect((await tn(home, ['import', 'list', 'bc-transfer'])).stdout).toMatch(/nrea MOSS .*in use/)

  const asked = await tn(home, ['import', 'remove', 'nrea moss'])
  expect(asked).toMatchObject({ code: 2, stdout: '' })
  expect(asked.stderr).toContain('nrea MOSS (bc-transfer, 1 rows, 1 rules)')
  expect(asked.stderr).toContain('Add --yes')
  expect(await tn(home, ['import', 'remove', 'nobody', '--yes'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('tn import list'),
  })
  const removed = await tn(home, ['import', 'remove', 'nrea moss', '--yes'])
  expect(removed.stdout).toContain('Removed 1 scope. To get it back, import the files again')
  const left = JSON.parse((await tn(home, ['import', 'list', '--json'])).stdout).imports
  expect(left.map(({ scope }: { scope: string }) => scope)).toEqual(['nrea HERB'])
})
