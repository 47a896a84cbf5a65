import { expect, test } from 'vitest'
import { ImportError } from '../../packages/server/src/platform/import/import-adapter.ts'
import {
  currentRuns,
  listRuns,
  deleteRetiredRuns,
} from '../../packages/server/src/platform/import/import-run-store.ts'
import { runImport } from '../../packages/server/src/platform/import/run-import.ts'
import { loadImports } from '../../packages/server/src/app/import/importers.ts'
import { courseWriter } from '../../packages/server/src/features/course/store/course-writer.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import {
  courseRows,
  sampleAdapter,
  sampleInput,
  sampleRunner,
  titleSeen,
  type SampleRow,
} from './sample-course.ts'

/** More than one batch. */
const MANY = 12_000

const importRows = (
  store: Store,
  hash: string | null,
  rows: readonly SampleRow[],
  given: { before?: (row: SampleRow) => Promise<void> | void; signal?: AbortSignal; today?: string } = {},
) => {
  const { before, ...input } = given
  return runImport(
    sampleRunner(store),
    sampleAdapter(hash, rows, before),
    courseWriter(store.dialect),
    sampleInput(input),
  )
}

const rowsOfRuns = async (store: Store) => {
  const rows = await store.read
    .selectFrom('course')
    .select(['run', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('run')
    .orderBy('run')
    .execute()
  return rows.map(({ run, count }) => [run, count])
}

onEachDatabase('an import', (database) => {
  test('is seen when it is whole, replaces the one before it, and counts its rows', async () => {
    const store = await database.open()
    const rows: SampleRow[] = [
      ...courseRows(2, 'first'),
      { checkpoint: 3, items: [], outcome: 'skipped', remark: 'no code' },
      { ...courseRows(4, 'first')[3]!, outcome: 'verbatim', remark: 'an odd sentence' },
    ]
    const before = await store.stamp('ann')
    expect(await importRows(store, 'a', rows)).toEqual({
      rows: 4,
      structured: 2,
      verbatim: 1,
      skipped: 1,
      rules: 0,
      added: 3,
      changed: 0,
      ended: 0,
      scopes: 1,
      files: { total: 1, imported: 1, unchanged: 0, failed: [] },
      remarks: [
        { row: 3, outcome: 'skipped', remark: 'no code' },
        { row: 4, outcome: 'verbatim', remark: 'an odd sentence' },
      ],
      unchanged: false,
      stopped: false,
      replaced: false,
      resumedFrom: null,
    })
    expect(await titleSeen(store)).toBe('first')
    expect(await store.stamp('ann')).not.toBe(before)

    expect(await importRows(store, 'b', courseRows(1, 'second'))).toMatchObject({
      rows: 1,
      replaced: true,
      added: 0,
      changed: 1,
      ended: 2,
    })
    expect(await titleSeen(store)).toBe('second')
    expect(await titleSeen(store, 1001)).toBeUndefined()
    await deleteRetiredRuns(store, (await loadImports()).removers(store.dialect))
    expect(await rowsOfRuns(store)).toEqual([[2, 1]])
  })

  test.each([
    ['without a usable row', [{ checkpoint: 1, items: [], outcome: 'skipped', remark: 'no code' } as const]],
    ['without a row', []],
  ])('%s keeps nothing and replaces nothing, now or when it is repeated', async (_, rows) => {
    const store = await database.open()
    await importRows(store, 'a', courseRows(1, 'first'))
    for (const hash of ['b', 'b'])
      expect(await importRows(store, hash, rows)).toMatchObject({
        rows: rows.length,
        skipped: rows.length,
        unchanged: false,
        replaced: false,
      })
    expect(await titleSeen(store)).toBe('first')
    expect(await currentRuns(store.read)).toMatchObject([{ state: 'active', rows: 1 }])
  })

  test('of the same content does nothing and says so', async () => {
    const store = await database.open()
    await importRows(store, 'a', courseRows(3, 'first'))
    const stamp = await store.stamp('ann')
    expect(await importRows(store, 'a', courseRows(3, 'first'))).toMatchObject({ rows: 3, unchanged: true })
    expect(await listRuns(store.read)).toHaveLength(1)
    expect(await store.stamp('ann')).toBe(stamp)
  })

  test('leaves readers the old catalog, and other writers their turn, until its end', async () => {
    const [store, reader] = [await database.open(), await database.open()]
    await importRows(store, 'a', courseRows(MANY, 'old'))
    const seen = new Set<unknown>()
    await importRows(store, 'b', courseRows(MANY, 'new'), {
      async before({ checkpoint }) {
        if (checkpoint % 1500 !== 0) return
        seen.add(await titleSeen(reader))
        seen.add(await titleSeen(reader, 1000 + MANY - 1))
        await reader.write((db) => db.updateTable('catalogGeneration').set({ singleton: 1 }).execute())
      },
    })
    expect([...seen]).toEqual(['old'])
    expect(await titleSeen(reader)).toBe('new')
  })

  test('that is stopped keeps what is staged, and goes on behind it', async () => {
    const store = await database.open()
    const stop = new AbortController()
    const stopped = await importRows(store, 'a', courseRows(MANY, 'first'), {
      signal: stop.signal,
      before: ({ checkpoint }) => (checkpoint === 5000 ? stop.abort() : undefined),
    })
    expect(stopped).toMatchObject({ stopped: true })
    expect(stopped.rows).toBeGreaterThan(0)
    expect(stopped.rows).toBeLessThan(MANY)
    expect(await titleSeen(store)).toBeUndefined()

    const read: number[] = []
    const whole = await importRows(store, 'a', courseRows(MANY, 'first'), {
      before: ({ checkpoint }) => void read.push(checkpoint),
    })
    expect(whole).toMatchObject({ rows: MANY, structured: MANY, resumedFrom: stopped.rows, stopped: false })
    expect(read[0]).toBe(stopped.rows + 1)
    expect(await rowsOfRuns(store)).toEqual([[1, MANY]])
    expect(await titleSeen(store)).toBe('first')
  })

  test('of other content gives up what was staged', async () => {
    const store = await database.open()
    const stop = new AbortController()
    const before = ({ checkpoint }: SampleRow) => (checkpoint === 2 ? stop.abort() : undefined)
    await importRows(store, 'a', courseRows(2, 'first'), { signal: stop.signal, before })
    expect(await importRows(store, 'b', courseRows(1, 'second'))).toMatchObject({
      rows: 1,
      resumedFrom: null,
    })
    expect((await listRuns(store.read)).map(({ state }) => state)).toEqual(['retired', 'active'])
    expect(await titleSeen(store, 1001)).toBeUndefined()
  })

  test.each([
    ['2026-11-15', 2],
    ['2026-11-16', null],
  ])('whose content nobody knows before goes on only on the same day (%s)', async (today, resumedFrom) => {
    const store = await database.open()
    const stop = new AbortController()
    const before = ({ checkpoint }: SampleRow) => (checkpoint === 2 ? stop.abort() : undefined)
    await importRows(store, null, courseRows(2, 'first'), { signal: stop.signal, before })
    expect(await importRows(store, null, courseRows(3, 'first'), { today })).toMatchObject({
      rows: 3,
      resumedFrom,
    })
  })

  test('of malformed input leaves nothing, and the old catalog', async () => {
    const store = await database.open()
    await importRows(store, 'a', courseRows(1, 'old'))
    const broken = importRows(store, 'b', courseRows(MANY, 'new'), {
      before({ checkpoint }) {
        if (checkpoint === MANY) throw new ImportError('sample, line 9', 'not a course')
      },
    })
    await expect(broken).rejects.toThrow('sample, line 9: not a course')
    expect(await titleSeen(store)).toBe('old')
    expect((await listRuns(store.read)).map(({ state }) => state)).toEqual(['active', 'retired'])
    await deleteRetiredRuns(store, (await loadImports()).removers(store.dialect))
    expect(await rowsOfRuns(store)).toEqual([[1, 1]])
  })

  test('that breaks off for another reason can go on', async () => {
    const store = await database.open()
    const broken = importRows(store, 'a', courseRows(MANY, 'new'), {
      before({ checkpoint }) {
        if (checkpoint === MANY) throw new Error('the line is dead')
      },
    })
    await expect(broken).rejects.toThrow('the line is dead')
    expect(await importRows(store, 'a', courseRows(MANY, 'new'))).toMatchObject({
      rows: MANY,
      resumedFrom: MANY - 1,
    })
  })

  test('gives way to another one of the same source', async () => {
    const [store, other] = [await database.open(), await database.open()]
    const first = importRows(store, 'a', courseRows(3, 'first'), {
      async before({ checkpoint }) {
        if (checkpoint === 2) await importRows(other, 'a', courseRows(3, 'first'))
      },
    })
    await expect(first).rejects.toThrow('Another import of the same source is running')
    expect(await titleSeen(store)).toBe('first')
    expect(await rowsOfRuns(store)).toEqual([[1, 3]])
  })
})
