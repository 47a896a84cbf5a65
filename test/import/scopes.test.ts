import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { loadImports, removeRuns } from '../../packages/server/src/app/import/importers.ts'
import { ruleStore } from '../../packages/server/src/features/transfer/store/rule-store.ts'
import { currentRuns, deleteRetiredRuns } from '../../packages/server/src/platform/import/import-run-store.ts'
import { matching } from '../../packages/server/src/platform/import/imported-scope.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { writtenFile } from '../card/import/archive-file.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { assistReceivers, guideRow, writeFiles } from './made-up-files.ts'
import { sampleInput, sampleRunner } from './sample-course.ts'

const { importers, removers } = await loadImports()

async function imported(store: Store, adapter: string, location: string, more: string[] = []) {
  const importer = importers.find(({ name }) => name === adapter)
  if (!importer) throw new Error(`No adapter ${adapter}`)
  const report = await importer.run(sampleRunner(store), sampleInput({ location, more }))
  await deleteRetiredRuns(store, removers(store.dialect))
  return report
}

const guide = async (rows: readonly unknown[], name = 'guide.json') =>
  join(await writeFiles(await temporaryFolder(), { [name]: rows }), name)

/** The courses that readers find agreements for. */
async function coursesSeen(store: Store, source = 'nrea') {
  const rules = await ruleStore(store).ofPair({ source }, { limit: 100 })
  return rules.map(({ rule }) => ('course' in rule.sources ? rule.sources.course : '')).toSorted()
}

const scopesOf = async (store: Store) => (await currentRuns(store.read)).map(({ sourceKey }) => sourceKey)

onEachDatabase('imports of several scopes', (database) => {
  test('add up, and the same scope again replaces only itself', async () => {
    const store = await database.open()
    await imported(store, 'bc-transfer', await guide([guideRow('HERB', 1), guideRow('MOSS', 2)]))
    const second = await imported(store, 'bc-transfer', await guide([guideRow('FERN', 3)]))
    expect(second).toMatchObject({ added: 1, changed: 0, ended: 0, replaced: false, scopes: 1 })
    expect(await coursesSeen(store)).toEqual(['nrea:FERN 3', 'nrea:HERB 1', 'nrea:MOSS 2'])

    const again = await guide([
      guideRow('MOSS', 2, { credit: 'ESTU BOTN 200 (4)' }),
      guideRow('MOSS', 4),
      guideRow('MOSS', 5, { source: 'ELSE' }),
    ])
    expect(await imported(store, 'bc-transfer', again)).toMatchObject({
      rows: 3,
      rules: 3,
      added: 2,
      changed: 1,
      ended: 0,
      replaced: true,
      scopes: 2,
    })
    expect(await coursesSeen(store)).toEqual(['nrea:FERN 3', 'nrea:HERB 1', 'nrea:MOSS 2', 'nrea:MOSS 4'])
    expect(await coursesSeen(store, 'else')).toEqual(['else:MOSS 5'])
    const gone = await imported(store, 'bc-transfer', await guide([guideRow('MOSS', 4)]))
    expect(gone).toMatchObject({ rules: 1, added: 0, changed: 0, ended: 1 })
    expect(await coursesSeen(store)).toEqual(['nrea:FERN 3', 'nrea:HERB 1', 'nrea:MOSS 4'])
  })

  test('of the same content again change nothing, from wherever it comes', async () => {
    const store = await database.open()
    const folder = await writeFiles(await temporaryFolder(), {
      'Estuary University/BOTN.json': assistReceivers('BOTN', 60),
      'Estuary University/ALCH.json': assistReceivers('ALCH', 10),
      'Ridge College/BOTN.json': assistReceivers('BOTN', 20),
      'Ridge College/.DS_Store': 'x',
      'Ridge College/notes.txt': 'x',
    })
    const first = await imported(store, 'assist', folder)
    expect(first).toMatchObject({
      rows: 90,
      rules: 90,
      added: 90,
      scopes: 3,
      files: { total: 3, imported: 3, unchanged: 0, failed: [] },
    })
    expect(await scopesOf(store)).toEqual([
      'assist:estuary-university alch',
      'assist:estuary-university botn',
      'assist:ridge-college botn',
    ])
    const stamp = await store.stamp('ann')
    const nothing = { rows: 90, rules: 90, added: 0, changed: 0, ended: 0, unchanged: true }
    expect(await imported(store, 'assist', folder)).toMatchObject(nothing)
    const archive = await writtenFile(
      zipSync(
        Object.fromEntries(
          ['Estuary University/BOTN', 'Estuary University/ALCH', 'Ridge College/BOTN'].map((path) => {
            const [, prefix = ''] = path.split('/')
            const count = path.startsWith('Ridge') ? 20 : prefix === 'BOTN' ? 60 : 10
            const text = JSON.stringify(assistReceivers(prefix, count), null, 1)
            return [`${path}.json`, new TextEncoder().encode(text)]
          }),
        ),
      ),
      'assist.zip',
    )
    expect(await imported(store, 'assist', archive)).toMatchObject(nothing)
    expect(await store.stamp('ann')).toBe(stamp)
  })

  test('of which one file changed import that one, and leave a scope that files share whole', async () => {
    const store = await database.open()
    const folder = await writeFiles(await temporaryFolder(), {
      'a.json': [guideRow('HERB', 1)],
      'b.json': [guideRow('HERB', 2), guideRow('MOSS', 3)],
    })
    expect(await imported(store, 'bc-transfer', folder)).toMatchObject({ scopes: 2, added: 3 })
    await writeFiles(folder, { 'b.json': [guideRow('HERB', 4), guideRow('MOSS', 3)] })
    expect(await imported(store, 'bc-transfer', folder)).toMatchObject({
      rows: 3,
      added: 1,
      ended: 1,
      changed: 0,
      files: { imported: 1, unchanged: 1 },
    })
    expect(await coursesSeen(store)).toEqual(['nrea:HERB 1', 'nrea:HERB 4', 'nrea:MOSS 3'])
  })

  test('report a broken file, import the others, and keep what the broken one had before', async () => {
    const store = await database.open()
    const folder = await writeFiles(await temporaryFolder(), {
      'a.json': [guideRow('HERB', 1)],
      'b.json': [guideRow('MOSS', 2)],
    })
    await imported(store, 'bc-transfer', folder)
    await writeFiles(folder, {
      'a.json': [guideRow('HERB', 7)],
      'b.json': JSON.stringify([guideRow('HERB', 8), guideRow('MOSS', 3)]).slice(0, -1),
    })
    const report = await imported(store, 'bc-transfer', folder)
    expect(report).toMatchObject({ rows: 1, added: 1, files: { total: 2, imported: 1 } })
    expect(report.files.failed).toEqual([
      {
        file: 'b.json',
        message: expect.stringMatching(/^b\.json, line \d+: the list of rows is not closed/),
      },
    ])
    expect(await coursesSeen(store)).toEqual(['nrea:HERB 1', 'nrea:HERB 7', 'nrea:MOSS 2'])
    await expect(imported(store, 'bc-transfer', join(folder, 'b.json'))).rejects.toThrow('b.json, line')
  })

  test('are removed by format, school or scope, and can be imported again', async () => {
    const store = await database.open()
    const file = await guide([
      guideRow('HERB', 1),
      guideRow('MOSS', 2),
      guideRow('MOSS', 5, { source: 'ELSE' }),
    ])
    await imported(store, 'bc-transfer', file)
    const removeOnly = async (name: string) => {
      const runs = matching(await currentRuns(store.read), name).map(({ id }) => id)
      await removeRuns(store, runs)
      return runs.length
    }
    expect(await removeOnly('Nrea moss')).toBe(1)
    expect(await coursesSeen(store)).toEqual(['nrea:HERB 1'])
    expect(await removeOnly('ELSE')).toBe(1)
    expect(await removeOnly('nowhere')).toBe(0)
    expect(await imported(store, 'bc-transfer', file)).toMatchObject({ unchanged: false, added: 2, ended: 0 })
    expect(await coursesSeen(store)).toEqual(['nrea:HERB 1', 'nrea:MOSS 2'])
    expect(await removeOnly('BC Transfer Guide')).toBe(3)
    const left = await store.read.selectFrom('transferRule').select('id').execute()
    expect(left).toEqual([])
  })
})

const ASSIST = join(import.meta.dirname, '../../../shared/data/transfer')
const absent = !existsSync(join(ASSIST, 'assist'))
if (absent) process.stdout.write('skipped: ../shared/data/transfer/assist is absent\n')

onEachDatabase('samples of four universities', (database) => {
  test.skipIf(absent)('all count, also when they are imported one after the other', async () => {
    const store = await database.open()
    await imported(store, 'assist', join(ASSIST, 'assist-ucsc-cse.json'))
    expect(await imported(store, 'assist', join(ASSIST, 'assist'))).toMatchObject({ scopes: 3, ended: 0 })
    const schools = (await ruleStore(store).institutions()).filter(({ receives }) => receives)
    expect(schools.map(({ id }) => id)).toEqual([
      'california-polytechnic-university-humboldt',
      'la-sierra-university',
      'ucsc',
      'university-of-san-francisco',
    ])
  })
})
