import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../packages/server/src/app/database.ts'
import { loadImports } from '../../packages/server/src/app/import/importers.ts'
import { bcRows } from '../../packages/server/src/features/transfer/import/bc/rows.ts'
import { ruleStore } from '../../packages/server/src/features/transfer/store/rule-store.ts'
import { ruleWriter } from '../../packages/server/src/features/transfer/store/rule-writer.ts'
import { currentRuns } from '../../packages/server/src/platform/import/import-run-store.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { collected } from '../transfer/collected.ts'
import { guideRow, writeFiles } from './made-up-files.ts'
import { sampleInput, sampleRunner } from './sample-course.ts'

const EARLIER = migrations.filter(({ name }) => name < '0020')

const earlierRun = (id: number, sourceKey: string, state: 'active' | 'staging') => ({
  id,
  sourceKey,
  adapter: sourceKey.slice(0, sourceKey.indexOf(':')),
  name: 'BC Transfer Guide',
  link: null,
  accessedOn: '2026-01-02',
  attribution: null,
  demo: false,
  contentHash: 'x',
  state,
  checkpoint: 4,
  rows: 4,
  structured: 4,
  verbatim: 0,
  rules: 3,
  skipped: 0,
  startedAt: '2026-01-02T00:00:00.000Z',
  finishedAt: '2026-01-02T00:00:01.000Z',
})

const BOTH = 'NREA HERB 1 (3) & NREA MOSS 2 (3) = ESTU BOTN 100 (6)'

async function guide(rows: readonly unknown[]): Promise<string> {
  return join(await writeFiles(await temporaryFolder(), { 'guide.json': rows }), 'guide.json')
}

const found = async (store: Store) =>
  (await ruleStore(store).ofPair({ source: 'nrea' }, { limit: 100 }))
    .map(({ rule }) => rule.verbatim)
    .toSorted()

onEachDatabase('the imports of an earlier build', (database) => {
  test('get their scopes, so that a new import replaces only its own', async () => {
    const location = await database.another()
    const earlier = await database.open({ migrations: EARLIER }, location)
    const file = await guide([
      guideRow('HERB', 1),
      guideRow('HERB', 1, { credit: BOTH }),
      guideRow('MOSS', 2, { credit: BOTH }),
      guideRow('MOSS', 3),
    ])
    const rows = await collected(bcRows(file, { source: 'BC Transfer Guide', accessedOn: '2026-01-02' }))
    await earlier.write(async (db) => {
      await db
        .insertInto('importRun')
        .values([
          earlierRun(1, 'bc-transfer:old', 'active'),
          earlierRun(2, 'assist:assist-ucsc-cse', 'active'),
          earlierRun(3, 'bc-transfer:half', 'staging'),
        ])
        .execute()
      const items = rows.flatMap((row) => row.items)
      await ruleWriter().write(db, 1, items)
      await ruleWriter().write(
        db,
        2,
        items.slice(0, 1).map((rule) => ({ ...rule, targetInstitution: 'ucsc' })),
      )
    })
    await earlier.close()

    const store = await database.open({}, location)
    const runs = await currentRuns(store.read)
    expect(runs.map(({ sourceKey }) => sourceKey).toSorted()).toEqual([
      'assist:ucsc cse',
      'bc-transfer:nrea HERB',
      'bc-transfer:nrea MOSS',
    ])
    expect(runs.every(({ hasCourses }) => !hasCourses)).toBe(true)
    const before = await found(store)
    expect(before).toContain(BOTH)
    expect(before).toContain('ESTU BOTN 3 (3)')

    const { importers } = await loadImports()
    const location2 = await guide([guideRow('MOSS', 9)])
    const report = await importers
      .find(({ name }) => name === 'bc-transfer')
      ?.run(sampleRunner(store), sampleInput({ location: location2 }))
    expect(report).toMatchObject({ replaced: true, added: 1, rules: 1 })
    const after = await found(store)
    expect(after).toContain('ESTU BOTN 9 (3)')
    expect(after).toContain('ESTU BOTN 1 (3)')
    expect(after).not.toContain('ESTU BOTN 3 (3)')
  })
})
