import { describe, expect, test } from 'vitest'
import type { Store } from '../store/store.ts'
import { onEachDatabase } from '../store/testing/test-stores.ts'
import type { SearchRequest, Filters } from './collection.ts'
import { searchIndex, type SearchIndex } from './search-index.ts'
import { courses, sampleCourses, type CourseDocument, type CourseField } from './testing/sample-courses.ts'

const RUN = 7

const course = (
  id: string,
  code: string,
  title: string,
  description = '',
  rest: Partial<CourseDocument> = {},
) => ({
  id,
  fields: { code, title, description },
  ...rest,
})

const CATALOG: CourseDocument[] = [
  course('ds', 'CMPT 225', 'Data Structures and Programming', 'Lists, trees and hashing in C++.', {
    facets: { institution: 'sfu', level: 200, credits: 3, terms: ['fall', 'spring'] },
  }),
  course('dsw', 'CMPT 225W', 'Data Structures, Writing Intensive', 'Lists and essays.', {
    facets: { institution: 'sfu', level: 200, credits: 4.5, terms: ['fall'] },
  }),
  course('ai', 'CMPT 310', 'Artificial Intelligence', 'Search, planning and machine learning.', {
    facets: { institution: 'sfu', level: 300, credits: 3 },
  }),
  course('cs', 'C S 110', 'Programs and Algorithms', 'An introduction to algorithms.', {
    facets: { institution: 'Langara College', level: 100, credits: 3 },
  }),
  course('it', 'IT 101', 'Office Software', 'It is about documents. CMPT 225 is not needed.', {
    facets: { institution: 'ubcv', level: 100, credits: 1.5 },
  }),
  course('calc1', 'MATH 151', 'Calculus I', 'Limits and derivatives.', {
    facets: { institution: 'ubcv', level: 100, credits: 3 },
  }),
  course('calc2', 'MATH 152', 'Calculus II', 'Integrals and series.', {
    facets: { institution: 'ubcv', level: 100, credits: 3 },
  }),
  course('fr', 'FREN 120', 'Français intermédiaire', 'Grammaire et lecture.', {
    facets: { institution: 'ubcv', level: 100, credits: 3 },
  }),
  course('wa', 'HIST 300', 'The World at War', 'Europe and Asia from 1914.', {
    facets: { institution: 'ubcv', level: 300, credits: 3 },
  }),
]

async function load(store: Store, documents = CATALOG, run = RUN): Promise<SearchIndex<CourseField>> {
  const index = searchIndex(store, courses)
  await store.write((db) => index.add(db, run, documents))
  return index
}

async function ids(index: SearchIndex<CourseField>, request: Partial<SearchRequest>): Promise<string[]> {
  const { hits } = await index.search({ runs: [RUN], query: '', limit: 20, ...request })
  return hits.map(({ id }) => id)
}

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

describe('sample courses', () => {
  test('are the same every time', () => {
    expect(sampleCourses(20)).toEqual(sampleCourses(20))
    expect(sampleCourses(20, 2)).not.toEqual(sampleCourses(20))
  })
})

onEachDatabase('other scripts', (database) => {
  const titles = {
    zh: ['CHIN 101', '线性代数导论', '向量与矩阵。'],
    ja: ['JAPN 201', 'データベース入門', '関係モデルとSQL。'],
    ko: ['KORN 110', '한국어 문법', ''],
    th: ['THAI 100', 'ภาษาไทยเบื้องต้น', ''],
    ar: ['ARAB 100', 'مُقدِّمة في الجبر', ''],
    ru: ['RUSS 300', 'Высшая математика', 'Пределы и ряды.'],
    el: ['GREK 100', 'Ελληνικός λόγος', ''],
  }
  const documents = Object.entries(titles).map(([id, [code = '', title = '', description]]) =>
    course(id, code, title, description),
  )

  test.each([
    ['线性代数', ['zh']],
    ['矩阵', ['zh']],
    ['数', ['zh']],
    ['导', ['zh']],
    ['论', ['zh']],
    ['データ', ['ja']],
    ['SQL データベース', ['ja']],
    ['문법', ['ko']],
    ['ไทย', ['th']],
    ['الجبر', ['ar']],
    ['مقدمة', ['ar']],
    ['математика', ['ru']],
    ['матема', ['ru']],
    ['РЯДЫ', ['ru']],
    ['ΛΟΓΟΣ', ['el']],
    ['代线', []],
    ['история', []],
  ])('%s finds %j', async (query, found) => {
    const index = await load(await database.open(), documents)
    expect(await ids(index, { query })).toEqual(found)
  })

  test('marks what was found', async () => {
    const index = await load(await database.open(), documents)
    const { hits } = await index.search({ runs: [RUN], query: '代数', limit: 1 })
    const [{ text, marks } = { text: '', marks: [] }] = hits[0]?.snippets ?? []
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['代数'])
  })
})
