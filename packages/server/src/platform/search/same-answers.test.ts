import { expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.ts'
import { testDatabase } from '../store/testing/test-stores.ts'
import { searchIndex } from './search-index.ts'
import { courses, sampleCourses } from './testing/sample-courses.ts'
import { sampleQueries } from './testing/sample-queries.ts'

const sqlite = testDatabase('sqlite')
const postgres = testDatabase('postgres')

test('both databases give the same answers', async () => {
  const documents = sampleCourses(scaled(1500, 4000))
  const queries = sampleQueries(documents, scaled(150, 400))
  const indexes = await Promise.all(
    [sqlite, postgres].map(async (database) => {
      const store = await database.open()
      const index = searchIndex(store, courses)
      await store.write((db) => index.add(db, 1, documents.slice(0, 1000)))
      await store.write((db) => index.add(db, 2, documents.slice(1000)))
      return index
    }),
  )
  let found = 0
  for (const query of queries) {
    const [first, second] = await Promise.all(
      indexes.map((index) => index.search({ runs: [1, 2], limit: 50, ...query })),
    )
    expect({ ...query, answer: second }).toEqual({ ...query, answer: first })
    found += first?.hits.length ? 1 : 0
  }
  expect(found).toBeGreaterThan(queries.length * 0.9)
})
