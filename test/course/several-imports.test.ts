import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, load } from './catalog-app.ts'
import { course } from './records.ts'

const REFERENCE = 'nrc:CPSC 2110'

const calendar = course(REFERENCE, {
  title: 'Data Structures',
  description: 'Lists, trees and tables.',
  prerequisites: 'CPSC 1110 with a minimum grade of C.',
})

const gradeList = course(REFERENCE, {
  title: 'DATA STRUCTURES',
  credits: null,
  level: null,
  description: null,
  termsOffered: [],
  link: null,
})

onEachDatabase('a course in several imports', (database) => {
  test('is known by all that they say, the newer first', async () => {
    const store = await database.open()
    await load(store, [calendar], { id: 1, sourceKey: 'calendar', name: 'Calendar' })
    await load(store, [gradeList], { id: 2, sourceKey: 'grades', name: 'Grades' })
    const { data } = catalogApp(store)
    expect(await data('get', { course: REFERENCE })).toMatchObject({
      title: 'DATA STRUCTURES',
      description: 'Lists, trees and tables.',
      credits: { min: 3, max: 3 },
      sources: [{ name: 'Calendar' }],
    })
    const prereqs = JSON.stringify(await data('prereqs', { course: REFERENCE }))
    expect(prereqs).toContain('nrc:CPSC 1110')
  })
})
