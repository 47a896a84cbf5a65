import { describe, expect, test } from 'vitest'
import { onEachDatabase } from '../store/testing/test-stores.ts'
import type { Filters } from './collection.ts'
import { type SearchIndex } from './search-index.ts'
import { sampleCourses, type CourseField } from './testing/sample-courses.ts'
import { RUN, ids, load } from './testing/course-catalog.ts'

/** The best hit of each query. */
async function firstOfEach(
  index: SearchIndex<CourseField>,
  queries: readonly string[],
): Promise<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {}
  for (const query of queries) found[query] = (await ids(index, { query, limit: 1 }))[0]
  return found
}

onEachDatabase('a search', (database) => {
  const loaded = async () => load(await database.open())

  test('finds codes, however they are spelled', async () => {
    const expected = {
      'CMPT 225': 'ds',
      cmpt225: 'ds',
      '  Cmpt-225  ': 'ds',
      cmpt225w: 'dsw',
      'cmtp 225': 'ds',
      'CS 110': 'cs',
      cs110: 'cs',
      'it 101': 'it',
      'math 15': 'calc1',
    }
    expect(await firstOfEach(await loaded(), Object.keys(expected))).toEqual(expected)
  })

  test('finds words, also in other forms, begun or misspelled', async () => {
    const expected = {
      'artificial intelligence': 'ai',
      'artifical inteligence': 'ai',
      'inteligent artificial': 'ai',
      'algorithm program': 'cs',
      'calculus 2': 'calc2',
      'francais INTERMEDIAIRE': 'fr',
      'machine lear': 'ai',
      derivativs: 'calc1',
      'intro algorithms': 'cs',
      the: 'wa',
      'lists with hashing': 'ds',
      'the world': 'wa',
      'the world of nonexistingword': 'wa',
    }
    expect(await firstOfEach(await loaded(), Object.keys(expected))).toEqual(expected)
  })

  test('says how it understood each word', async () => {
    const index = await loaded()
    const { words } = await index.search({
      runs: [RUN],
      query: 'algorithm calculas zzzz intro integral',
      limit: 1,
    })
    expect(words).toEqual([
      { word: 'algorithm', reading: 'inflected', as: ['algorithms'] },
      { word: 'calculas', reading: 'corrected', as: ['calculus'] },
      { word: 'zzzz', reading: 'unknown', as: [] },
      { word: 'intro', reading: 'completed', as: ['intro…'] },
      { word: 'integral', reading: 'inflected', as: ['integrals', 'integral…'] },
    ])
  })

  test('leaves out a stop word that no title has, instead of correcting it', async () => {
    const index = await loaded()
    const { words } = await index.search({ runs: [RUN], query: 'lists with the hashing', limit: 1 })
    expect(words.map(({ word }) => word)).toEqual(['lists', 'the', 'hashing'])
  })

  test('completes the last word until a blank says that it is whole', async () => {
    const index = await loaded()
    expect(await ids(index, { query: 'li' })).toEqual(['dsw', 'calc1', 'ds'])
    expect(await ids(index, { query: 'li ' })).toEqual([])
  })

  test('puts full answers before partial ones and says what each matched', async () => {
    const index = await loaded()
    const { hits } = await index.search({ runs: [RUN], query: 'data structures writing', limit: 20 })
    expect(hits.map(({ id, matched }) => [id, matched])).toEqual([
      ['dsw', ['data', 'structures', 'writing']],
      ['ds', ['data', 'structures']],
    ])
    for (const { score } of hits) expect(score).toBeGreaterThan(0)
    expect(Math.max(...hits.map(({ score }) => score))).toBeLessThan(1)
  })

  test('shows where in the text the words are', async () => {
    const index = await loaded()
    const { hits } = await index.search({ runs: [RUN], query: 'intermediare grammaire', limit: 1 })
    const shown = hits[0]?.snippets.map(({ field, text, marks }) => [
      field,
      marks.map(([start, end]) => text.slice(start, end)),
    ])
    expect(shown).toEqual([
      ['title', ['intermédiaire']],
      ['description', ['Grammaire']],
    ])
  })

  test('lists what passes the filters, by id', async () => {
    const index = await loaded()
    const expected: [Filters, string[]][] = [
      [{ institution: 'SFU' }, ['ai', 'ds', 'dsw']],
      [{ institution: 'langara college' }, ['cs']],
      [{ institution: ['sfu', 'ubcv'], level: 300 }, ['ai', 'wa']],
      [{ credits: { min: 4 } }, ['dsw']],
      [{ credits: { max: 1.5 } }, ['it']],
      [{ level: { min: 200, max: 200 }, terms: 'spring' }, ['ds']],
      [{ level: { min: 900 } }, []],
      [{ institution: [] }, []],
      [{ nothing: 'x' }, []],
      [{ institution: undefined, level: 300 }, ['ai', 'wa']],
    ]
    for (const [filters, passing] of expected) {
      const { hits, total } = await index.search({ runs: [RUN], query: ' ', filters, limit: 20 })
      expect([filters, hits.map(({ id }) => id)]).toEqual([filters, passing])
      expect(total).toBe(passing.length)
    }
  })

  test('filters what it ranks', async () => {
    const index = await loaded()
    expect(await ids(index, { query: 'calculus data', filters: { level: { max: 100 } } })).toEqual([
      'calc1',
      'calc2',
    ])
    expect(await ids(index, { query: 'cmpt 225', filters: { terms: 'spring' } })).toEqual(['ds'])
  })

  test('takes everything for nothing but text', async () => {
    const index = await loaded()
    const queries = [
      '"',
      "'",
      'a OR b) AND (',
      'NEAR("data" structures, 5)',
      'data* ^structures -x +y',
      'tokens:data',
      "'data':* & !structures",
      '=institution=sfu',
      '+data #cmpt225 ~data',
      '\0\u0001\u001B data \uD800',
      '微积分',
      '🎓',
      '%_\\',
      'x'.repeat(10_000),
      'data '.repeat(10_000),
      '; drop table search_document; --',
    ]
    for (const query of queries) {
      const isFound = (await ids(index, { query })).includes('ds')
      expect([query, isFound]).toEqual([query, /data|cmpt225/i.test(query)])
    }
  })
})

describe('sample courses', () => {
  test('are the same every time', () => {
    expect(sampleCourses(20)).toEqual(sampleCourses(20))
    expect(sampleCourses(20, 2)).not.toEqual(sampleCourses(20))
  })
})
