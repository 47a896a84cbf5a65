import { runSuggestions } from '@tutor-nexus/toolkit/testing'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, demoRecords, load } from './catalog-app.ts'
import { course, grades } from './records.ts'

onEachDatabase('a course reference', (database) => {
  test('means the same in all its spellings', async () => {
    const store = await database.open()
    await load(store, [course('tst:C S 101'), course('tst:CMPT 225'), course('tst:CMPT 225W')])
    const app = catalogApp(store, { homeInstitution: async () => 'tst' })
    const meant = async (text: string) => (await app.data('get', { course: text }))['course']
    for (const text of ['tst:CMPT 225', 'cmpt225', 'CMPT-225', '  TST:cmpt   225 ', 'tst:Cmpt_225'])
      expect([text, await meant(text)]).toEqual([text, 'tst:CMPT 225'])
    expect(await meant('cmpt 225w')).toBe('tst:CMPT 225W')
    for (const text of ['tst:CS 101', 'c s 101', 'cs101'])
      expect([text, await meant(text)]).toEqual([text, 'tst:C S 101'])
  })

  test('that nobody has is refused with the nearest, in calls that can be made', async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    const app = catalogApp(store)
    for (const tool of ['get', 'prereqs', 'requisites', 'outline', 'instructor', 'schedule', 'similar'])
      expect(await app.call(tool, { course: 'nrc:MTAH 1171' })).toMatchObject({
        kind: 'failure',
        failure: { code: 'NOT_FOUND', details: { nearest: expect.arrayContaining(['nrc:MATH 1171']) } },
      })
    for (const [absent, reason = ''] of [
      ['nrc:MATH 9999', 'It is not among the courses of'],
      ['nrc:MACM 201', 'No MACM courses of'],
    ])
      expect(await app.call('get', { course: absent })).toMatchObject({
        failure: { details: { reason: expect.stringContaining(reason) } },
      })
    for (const args of [
      { course: 'nrc:MATH 9999' },
      { course: 'xyz:MATH 1171' },
      { course: 'FOO 999' },
      { course: 'calculus for beginners' },
      { course: '' },
      {},
    ]) {
      const outcome = await app.call('get', args)
      if (outcome.kind !== 'failure') throw new Error(`${JSON.stringify(args)} did not fail`)
      expect(outcome.failure.agentHints.suggestedNextActions.length).toBeGreaterThan(0)
      expect(await runSuggestions(app.pipeline, outcome)).toEqual([])
    }
  })

  test('is checked among others: what a school lists, what it does not, and what nobody can say', async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    const app = catalogApp(store, { homeInstitution: async () => 'nrc' })
    const courses = ['math1171', 'nrc:MTAH 1171', 'Northreach:FOO 999', 'xyz:MATH 1', 'nrc:!', 'CPSC 1111']
    const { items, totalCount } = await app.data('check', { courses: [...courses, 'math1171'] })
    const listed = { credits: { min: 3, max: 3 }, title: 'Calculus I', nearest: [] }
    expect(items).toMatchObject([
      { asked: 'math1171', course: 'nrc:MATH 1171', standing: 'listed', ...listed },
      { course: 'nrc:MTAH 1171', standing: 'not-listed', credits: null, nearest: ['nrc:MATH 1171'] },
      { course: 'nrc:FOO 999', standing: 'not-listed', nearest: [] },
      { course: 'xyz:MATH 1', standing: 'no-catalog', nearest: [] },
      { course: null, standing: 'unreadable' },
      { standing: 'not-listed', nearest: ['nrc:CPSC 1110', 'nrc:CPSC 1120', 'nrc:CPSC 1020'] },
    ])
    expect(totalCount).toBe(6)
    const first = await app.data('check', { courses, limit: 4 })
    const rest = await app.data('check', { courses, limit: 4, cursor: first['nextCursor'] })
    expect([first['items'], rest['items']].flat()).toEqual(items)
    expect((await catalogApp(store).data('check', { courses }))['items']).toMatchObject([
      { asked: 'math1171', course: 'nrc:MATH 1171', standing: 'listed' },
      { course: 'nrc:MTAH 1171', standing: 'not-listed' },
      { course: 'nrc:FOO 999', standing: 'not-listed' },
      { course: 'xyz:MATH 1', standing: 'no-catalog' },
      { asked: 'nrc:!', standing: 'unreadable', reason: 'Not the code of a course' },
      { asked: 'CPSC 1111', standing: 'unreadable', reason: expect.stringContaining('Which school?') },
    ])
  })

  test('gets proposals if it is one of few that are not listed, because each is a search', async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    const app = catalogApp(store)
    const proposed = async (courses: string[]): Promise<number> => {
      const { items } = await app.data('check', { courses })
      return Object(items).filter(({ nearest }: { nearest: string[] }) => nearest.length > 0).length
    }
    const numbers = Array.from({ length: 12 }, (_, at) => 1_180 + at)
    expect(await proposed(numbers.map((number) => `nrc:MATH ${number}`))).toBe(10)
    expect(await proposed(numbers.map((_, at) => `PHYS${' '.repeat(at)}110`))).toBe(10)
  })

  test('without a school is that of the only school that has it, of the workspace, or a question back', async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    const app = catalogApp(store)
    expect(await app.call('get', { course: 'FOO 999' })).toMatchObject({
      failure: {
        code: 'BAD_REQUEST',
        message: 'Which school? No catalog or agreement here has FOO 999',
        details: { nearest: [] },
      },
    })
    expect(await app.data('get', { course: 'chem 1110' })).toMatchObject({ course: 'nrc:CHEM 1110' })
    await load(store, [course('nrc:TWO 100'), course('aur:TWO 100')], { id: 2 })
    expect(await app.call('get', { course: 'two100' })).toMatchObject({
      failure: {
        code: 'BAD_REQUEST',
        message: 'Which school? Put it before the code, as in aur:TWO 100',
        details: { nearest: ['aur:TWO 100', 'nrc:TWO 100'] },
      },
    })
    expect(await app.call('get', { course: 'xyz:MATH 1171' })).toMatchObject({
      failure: {
        code: 'NOT_FOUND',
        message: 'There is no school xyz in the catalog',
        details: { nearest: expect.arrayContaining(['nrc:MATH 1171']) },
      },
    })
    const atHome = catalogApp(store, { homeInstitution: async () => 'nrc' })
    expect(await atHome.data('get', { course: 'chem 1110' })).toMatchObject({ course: 'nrc:CHEM 1110' })
    expect(await atHome.data('section_list', { course: 'chem 1110' })).toMatchObject({ institution: 'nrc' })
  })

  test('of which only grades are known is found, and nothing about it is made up', async () => {
    const store = await database.open()
    await load(store, [grades('ubcv:CPSC 110', '2024W', '101')])
    const app = catalogApp(store)
    expect(await app.data('get', { course: 'ubcv:cpsc110' })).toMatchObject({
      course: 'ubcv:CPSC 110',
      title: null,
      credits: null,
      description: null,
    })
    expect(await app.data('grades', { course: 'ubcv:cpsc110', term: 'Fall 2024' })).toMatchObject({
      totalCount: 1,
    })
    expect(await app.data('institutions')).toMatchObject({
      items: [{ id: 'ubcv', name: 'UBCV', courses: 0 }],
    })
    expect(await app.data('similar', { course: 'ubcv:cpsc110' })).toMatchObject({
      items: [],
      note: expect.any(String),
    })
  })
})
