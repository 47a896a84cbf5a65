import { expect, test } from 'vitest'
import { onEachDatabase } from '../store/testing/test-stores.ts'
import type { SearchRequest } from './collection.ts'
import { searchIndex } from './search-index.ts'
import { courses, sampleCourses } from './testing/sample-courses.ts'
import { RUN, course, ids, load } from './testing/course-catalog.ts'

onEachDatabase('a run', (database) => {
  test('is seen only by those who ask for it', async () => {
    const store = await database.open()
    const index = await load(store)
    await load(store, [course('new', 'CMPT 225', 'Data Structures')], 8)
    expect(await ids(index, { query: 'cmpt 225', runs: [8] })).toEqual(['new'])
    expect(await ids(index, { query: 'cmpt 225', runs: [7, 8], limit: 2 })).toEqual(['ds', 'new'])
    expect(await ids(index, { query: 'cmpt 225', runs: [9] })).toEqual([])
    expect(await ids(index, { query: 'cmpt 225', runs: [] })).toEqual([])
    const other = searchIndex(store, { ...courses, name: 'note' })
    expect(await ids(other, { query: 'cmpt 225' })).toEqual([])
  })

  test('is gone when it is removed, and with it the words that only it had', async () => {
    const store = await database.open()
    const index = await load(store)
    await load(store, [course('new', 'CMPT 300', 'Zymurgy')], 8)
    await store.write((db) => index.remove(db, 8))
    expect(await ids(index, { query: 'zymurgy', runs: [7, 8] })).toEqual([])
    expect(await ids(index, { query: 'data structures', runs: [7, 8] })).toEqual(['ds', 'dsw'])
    const { words } = await index.search({ runs: [7, 8], query: 'zymurgy', limit: 1 })
    expect(words[0]?.reading).toBe('unknown')
  })

  test('keeps the order of its pages while others are added', async () => {
    const store = await database.open()
    const index = await load(store, sampleCourses(300))
    const request = { runs: [RUN], query: 'introduction to linear algebra' }
    const whole = await index.search({ ...request, limit: 300 })
    expect(whole.hits.length).toBeGreaterThan(50)
    const paged: string[] = []
    let after: SearchRequest['after']
    do {
      const { hits, next } = await index.search({ ...request, limit: 7, after })
      paged.push(...hits.map(({ id }) => id))
      after = next
      await load(store, sampleCourses(5, paged.length), 100 + paged.length)
    } while (after)
    expect(paged).toEqual(whole.hits.map(({ id }) => id))
  })

  test('is listed page by page', async () => {
    const index = await load(await database.open(), sampleCourses(50))
    const first = await index.search({ runs: [RUN], query: '', limit: 20 })
    const second = await index.search({ runs: [RUN], query: '', limit: 50, after: first.next })
    const all = [...first.hits, ...second.hits].map(({ id }) => id)
    expect(all).toEqual(
      sampleCourses(50)
        .map(({ id }) => id)
        .toSorted((a, b) => (Buffer.from(a) < Buffer.from(b) ? -1 : 1)),
    )
    expect([first.total, second.total, second.next]).toEqual([50, 50, undefined])
  })

  test('takes a document that is longer than a book', async () => {
    const words = Array.from(
      { length: 40_000 },
      (_, index) =>
        `word${String.fromCodePoint(97 + (index % 26))}${'abcdefghij'.repeat(2)}${index.toString(26).replace(/\d/g, (digit) => 'klmnopqrst'.charAt(Number(digit)))}`,
    )
    const index = await load(await database.open(), [
      course('long', 'LONG 1', words.join(' '), words.join(' ')),
    ])
    expect(await ids(index, { query: 'long 1' })).toEqual(['long'])
  })
})
