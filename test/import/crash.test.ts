import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listRuns } from '../../packages/server/src/platform/import/import-run-store.ts'
import { runImport } from '../../packages/server/src/platform/import/run-import.ts'
import { courseWriter } from '../../packages/server/src/features/course/store/course-writer.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { nextMessage } from '../../packages/server/src/platform/store/testing/process.ts'
import { courseRows, sampleAdapter, sampleInput, sampleRunner, titleSeen } from './sample-course.ts'

const ROWS = 12_000

onEachDatabase('a process that is killed in the middle of an import', (database) => {
  test('leaves the old catalog, and its staged rows to go on from', async () => {
    const store = await database.open()
    const records = courseWriter(store.dialect)
    const again = () =>
      runImport(sampleRunner(store), sampleAdapter('new', courseRows(ROWS, 'new')), records, sampleInput())
    await runImport(sampleRunner(store), sampleAdapter('old', courseRows(1, 'old')), records, sampleInput())

    const child = await database.fork(new URL('import-and-hang.ts', import.meta.url), String(ROWS))
    const staged = Number(await nextMessage(child))
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended

    expect(staged).toBeGreaterThan(0)
    expect(await titleSeen(store)).toBe('old')
    expect((await listRuns(store.read)).map(({ state, rows }) => [state, rows])).toEqual([
      ['active', 1],
      ['staging', staged],
    ])
    expect(await again()).toMatchObject({ rows: ROWS, structured: ROWS, resumedFrom: staged, replaced: true })
    expect(await titleSeen(store, 1000 + ROWS - 1)).toBe('new')
    expect(await again()).toMatchObject({ unchanged: true })
  })
})
