import { expect, test } from 'vitest'
import { onEachDatabase } from '../store/testing/test-stores.ts'
import { RUN, course, ids, load } from './testing/course-catalog.ts'

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
