import type { CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import { hintsOf, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { beforeAll, expect, test } from 'vitest'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import {
  onEachDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, demoRecords, load } from './catalog-app.ts'

const onTheDemo = (database: TestDatabase) => {
  let store: Store
  beforeAll(async () => {
    store = await database.open()
    await load(store, await demoRecords())
  })
  const open = () => catalogApp(store)
  const suggestedAfter = async (tool: string, args: object) => {
    const app = open()
    const outcome = await app.call(tool, args)
    expect(await runSuggestions(app.pipeline, outcome)).toEqual([])
    return calls(outcome)
  }
  const calls = (outcome: CallOutcome) =>
    (hintsOf(outcome)?.suggestedNextActions ?? []).map(({ data }) => [data?.['tool'], data?.['arguments']])
  const institutions = ['tn_course_institutions', {}]

  test('a search that finds nothing leads to wider ones, never to itself', async () => {
    expect(await suggestedAfter('search', { query: 'zzzzqqq' })).toEqual([
      ['tn_course_search', { query: 'zzzz', limit: 20 }],
      institutions,
    ])
    expect(await suggestedAfter('search', { query: 'zzzzqqq xyzzy', institution: 'nrc', limit: 5 })).toEqual([
      ['tn_course_search', { query: 'zzzzqqq xyzzy', limit: 5 }],
      ['tn_course_search', { query: 'zzzzqqq', institution: 'nrc', limit: 5 }],
      institutions,
    ])
    expect(await suggestedAfter('search', { institution: 'nrc', subject: 'ZZZ' })).toEqual([
      ['tn_course_search', { institution: 'nrc', limit: 20 }],
      institutions,
    ])
  })

  test('a list of sections that holds none leads on, not back', async () => {
    const args = { institution: 'nrc', subject: 'ZZZ' }
    expect(await suggestedAfter('section_list', args)).toContainEqual([
      'tn_course_section_list',
      { institution: 'nrc' },
    ])
  })

  test('words for a course are searched for', async () => {
    expect(await suggestedAfter('get', { course: 'calculus' })).toEqual([
      ['tn_course_search', { query: 'calculus' }],
      institutions,
    ])
  })

  test('a number out of bounds gets the same call with a better one, and no search for nothing', async () => {
    expect(await suggestedAfter('prereqs', { course: 'nrc:MATH 1171', depth: 99 })).toEqual([
      ['tn_course_prereqs', { course: 'nrc:MATH 1171', depth: 10 }],
      institutions,
    ])
    expect(await suggestedAfter('prereqs', { course: 'nrc:NONE 1', depth: 99 })).toEqual([institutions])
    expect(await suggestedAfter('search', { limit: 1000 })).toEqual([
      ['tn_course_search', { limit: 100 }],
      institutions,
    ])
  })

  test('a code that is like no other offers none instead', async () => {
    const outcome = await open().call('get', { course: 'zzz:FOO 1' })
    expect(outcome).toMatchObject({
      failure: { message: 'There is no school zzz in the catalog', details: { nearest: [] } },
    })
    expect(calls(outcome).map(([tool]) => tool)).not.toContain('tn_course_get')
  })

  test('a school may be named as people do, and what was made of it is said', async () => {
    const app = open()
    const named = [
      ['get', { course: 'Northreach College:MATH 1171' }, { course: 'nrc:MATH 1171' }],
      ['schedule', { course: 'northreach:math1171' }, { course: 'nrc:MATH 1171' }],
      ['search', { query: 'calculus', institution: 'Northreach' }, { query: 'calculus', institution: 'nrc' }],
      ['section_list', { institution: 'Northreach College' }, { institution: 'nrc' }],
    ] as const
    for (const [tool, args, byId] of named) {
      const outcome = await app.call(tool, args)
      expect(outcome).toMatchObject({ kind: 'result' })
      expect(await app.data(tool, args)).toMatchObject({
        ...(await app.data(tool, byId)),
        ...('nextCursor' in (await app.data(tool, byId)) ? { nextCursor: expect.any(String) } : {}),
      })
      expect(hintsOf(outcome)?.assumptions?.join()).toContain('was read as Northreach College (nrc)')
      expect(hintsOf(await app.call(tool, byId))?.assumptions?.join() ?? '').not.toContain('was read as')
    }
  })

  test('a school that is nearly named gets the same call with its id', async () => {
    const args = { query: 'calculus', institution: 'Northreach Academy', limit: 5 }
    expect((await suggestedAfter('search', args))[0]).toEqual([
      'tn_course_search',
      { query: 'calculus', institution: 'nrc', limit: 5 },
    ])
    const outcome = await open().call('search', args)
    expect(outcome).toMatchObject({
      failure: {
        message: 'There is no school Northreach Academy in the catalog',
        details: { nearest: ['nrc'] },
      },
    })
  })
}

onEachDatabase('what a course tool suggests', onTheDemo, 'suite')
