import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadImports } from '../../packages/server/src/app/import/importers.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { sampleInput, sampleRunner } from './sample-course.ts'

const { importers } = await loadImports()

const FOLDER = join(import.meta.dirname, '../../../shared/data')

/** Rows that a file has, and the least share of them that must be structured. */
const SAMPLES = [
  ['bc-transfer', 'transfer/bc-agreements.json', 2608, 0.97],
  ['bc-transfer', 'transfer/bc-search-page.json', 1, 1],
  ['assist', 'transfer/assist-ucsc-cse.json', 381, 0.97],
  ['wisconsin', 'transfer/wisconsin.csv', 400, 0.97],
  ['sfu-outlines', 'course/sfu-outlines.json', 768, 0.85],
  ['sfu-sections', 'course/sfu-sections.json', 380, 1],
  ['ubc-grades', 'course/ubc-grades-2013W-CPSC.csv', 225, 1],
  ['ubc-grades', 'course/ubc-grades-2024W-CPSC.csv', 147, 1],
  // This sample has sentences without their courses: all of it is listed, nothing of it is stored.
  ['langara', 'course/langara-prerequisite-trees.json', 100, 0],
] as const

onEachDatabase('real samples', (database) => {
  for (const [adapter, name, rows, share] of SAMPLES) {
    const location = join(FOLDER, name)
    const absent = !existsSync(location)
    if (absent) process.stdout.write(`skipped: ../shared/data/${name} is absent\n`)

    test.skipIf(absent)(
      `${name} by ${adapter}`,
      async () => {
        const store = await database.open()
        const run = () =>
          importers.find((each) => each.name === adapter)?.run(sampleRunner(store), sampleInput({ location }))
        const report = await run()
        const { remarks, ...counts } = report ?? {}
        process.stdout.write(`${database.dialect} ${name} ${JSON.stringify(counts)}\n`)
        expect(report).toMatchObject({ rows, unchanged: false })
        expect((report?.structured ?? 0) + (report?.verbatim ?? 0) + (report?.skipped ?? 0)).toBe(rows)
        expect(report?.structured ?? 0).toBeGreaterThanOrEqual(share * rows)
        expect(remarks).toHaveLength(rows - (report?.structured ?? 0))
        // Nothing usable is not kept, so that it is read again.
        expect(await run()).toMatchObject({ unchanged: report?.skipped !== rows, rules: report?.rules })
      },
      60_000,
    )
  }
})
