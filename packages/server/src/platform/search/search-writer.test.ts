import { expect, test } from 'vitest'
import { rebuildOutdated, type DerivedRows } from '../store/derived-rows.ts'
import { connect } from '../store/sqlite/connect.ts'
import { sqliteKysely } from '../store/sqlite/sqlite-dialect.ts'
import type { Store } from '../store/store.ts'
import { onEachDatabase, testDatabase } from '../store/testing/test-stores.ts'
import { searchIndex } from './search-index.ts'
import { searchWriter } from './search-writer.ts'
import { chance, courses, sampleCourses, type CourseDocument } from './testing/sample-courses.ts'
import { sampleQueries } from './testing/sample-queries.ts'

const RUN = 1

/** All that is known of a run but the numbers that its documents happened to get. */
async function contents(store: Store): Promise<unknown> {
  const documents = store.read.selectFrom('searchDocument').select(['id', 'profile', 'fields']).orderBy('id')
  const words = store.read.selectFrom('searchWord').select(['word', 'stem', 'documents']).orderBy('word')
  const runs = store.read.selectFrom('searchRun').select(['documents', 'lengths'])
  return { documents: await documents.execute(), words: await words.execute(), runs: await runs.execute() }
}

onEachDatabase('an index', (database) => {
  test('is after any changes what it would be without them', async () => {
    const changed = await database.open()
    const index = searchIndex(changed, courses)
    const random = chance(5)
    const kept = new Map<string, CourseDocument>()
    const documents = sampleCourses(60)
    for (let step = 0; step < 25; step++) {
      const some = Array.from({ length: 1 + random(8) }, () => documents[random(documents.length)]!)
      await changed.write(async (db) => {
        if (step % 3 === 2) {
          for (const { id } of some) kept.delete(id)
          return index.remove(
            db,
            RUN,
            some.map(({ id }) => id),
          )
        }
        const other = some.map((document) => ({ ...document, fields: documents[random(60)]!.fields }))
        for (const document of other) kept.set(document.id, document)
        return index.add(db, RUN, other)
      })
    }

    const fresh = await database.open({}, await database.another())
    const unchanged = searchIndex(fresh, courses)
    await fresh.write((db) => unchanged.add(db, RUN, [...kept.values()]))
    expect(kept.size).toBeGreaterThan(20)
    expect(await contents(changed)).toEqual(await contents(fresh))
    for (const query of sampleQueries(documents, 60)) {
      const request = { runs: [RUN], limit: 60, ...query }
      const expected = { ...query, answer: await unchanged.search(request) }
      expect({ ...query, answer: await index.search(request) }).toEqual(expected)
    }
  })

  test('keeps the last of several documents with one id', async () => {
    const store = await database.open()
    const index = searchIndex(store, courses)
    const documents = ['Old', 'New'].map((title) => ({ id: 'same', fields: { title } }))
    await store.write((db) => index.add(db, RUN, documents))
    const found = async (query: string) => (await index.search({ runs: [RUN], query, limit: 5 })).hits.length
    expect([await found('old '), await found('new ')]).toEqual([0, 1])
  })

  test('keeps any text', async () => {
    const store = await database.open()
    const index = searchIndex(store, courses)
    const title = 'nul \0 half \uD83C quote \' " back \\ 🎓 {"json":[1]}'
    await store.write((db) =>
      index.add(db, RUN, [{ id: 'a\0\uD83C', fields: { title }, facets: { 'k y': '\0 é' } }]),
    )
    const { hits } = await index.search({ runs: [RUN], query: 'half', filters: { 'k y': '\0 É' }, limit: 5 })
    expect(hits.map(({ id, snippets }) => [id, snippets[0]?.text])).toEqual([
      ['a\uFFFD\uFFFD', 'nul \uFFFD half \uFFFD quote \' " back \\ 🎓 {"json":[1]}'],
    ])
  })

  test('is written by several at once', async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(() => database.open()))
    const documents = sampleCourses(80)
    await Promise.all(
      stores.map((store, writer) =>
        store.write(
          (db) =>
            searchIndex(store, courses).add(
              db,
              1 + (writer % 2),
              documents.slice(writer * 20, writer * 20 + 20),
            ),
          { scope: `writer ${writer}` },
        ),
      ),
    )
    const { total } = await searchIndex(stores[0]!, courses).search({ runs: [1, 2], query: '', limit: 1 })
    expect(total).toBe(80)
    expect(await contents(stores[0]!)).toMatchObject({ runs: [{ documents: 40 }, { documents: 40 }] })
  })

  test('shows nothing of a write that fails', async () => {
    const store = await database.open()
    const index = searchIndex(store, courses)
    const failing = store.write(async (db) => {
      await index.add(db, RUN, sampleCourses(10))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await contents(store)).toEqual({ documents: [], words: [], runs: [] })
  })
})

onEachDatabase('an index of another analyzer', (database) => {
  const title = '线性代数 algebra'
  const documents: CourseDocument[] = [
    { id: 'zh', fields: { code: 'MATH 1', title }, facets: { level: 100, institution: ['sfu', 'ubcv'] } },
    { id: 'en', fields: { code: 'MATH 2', title: 'Algebra' }, facets: { level: 200 } },
  ]
  /** As it was when other scripts had no words. */
  const outdated = async (): Promise<Store> => {
    const store = await database.open()
    await store.write(async (db) => {
      const withoutWords = documents.map((document) => ({
        ...document,
        fields: { ...document.fields, title: document.fields.title?.replace(/[^\0-\x7f]/g, '') ?? '' },
      }))
      await searchWriter(store.dialect, courses).add(db, RUN, withoutWords)
      const fields = ['MATH 1', title, '']
      await db.updateTable('searchDocument').set({ fields }).where('id', '=', 'zh').execute()
    })
    return store
  }

  test('is rebuilt to what this one makes', async () => {
    const store = await outdated()
    const index = searchIndex(store, courses)
    expect((await index.search({ runs: [RUN], query: '代数', limit: 9 })).total).toBe(0)
    await store.write((db) => index.rebuild(db))
    const fresh = await database.open(undefined, await database.another())
    await fresh.write((db) => searchIndex(fresh, courses).add(db, RUN, documents))
    expect(await contents(store)).toEqual(await contents(fresh))
    for (const filters of [{ level: 100 }, { institution: 'ubcv' }, { level: { max: 150 } }]) {
      const { hits } = await index.search({ runs: [RUN], query: '代数', filters, limit: 9 })
      expect(hits.map(({ id }) => id)).toEqual(['zh'])
    }
  })

  test('is rebuilt once, whoever asks for it', async () => {
    const store = await outdated()
    const other = await database.open()
    let times = 0
    const rows = (version: number): DerivedRows => ({
      name: 'course-search',
      version,
      rebuild: async (db) => {
        times += 1
        await searchIndex(store, courses).rebuild(db)
      },
    })
    await Promise.all([rebuildOutdated(store, rows(2)), rebuildOutdated(other, rows(2))])
    await rebuildOutdated(store, rows(2))
    expect(times).toBe(1)
    await rebuildOutdated(other, rows(3))
    expect(times).toBe(2)
  })
})

const sqlite = testDatabase('sqlite')

test('a writer with a connection of its own needs no store', async () => {
  const store = await sqlite.open()
  const location = await sqlite.location()
  const handle = await connect('file' in location ? location.file : '', 'writer')
  try {
    const writer = searchWriter('sqlite', courses)
    await sqliteKysely(handle)
      .transaction()
      .execute((db) => writer.add(db, RUN, sampleCourses(10)))
  } finally {
    handle.close()
  }
  const { total } = await searchIndex(store, courses).search({ runs: [RUN], query: '', limit: 1 })
  expect(total).toBe(10)
})
