import { UserId } from '@tutor-nexus/toolkit'
import {
  callTool,
  runExample,
  runSuggestions,
  testCaller,
  type CallOptions,
} from '@tutor-nexus/toolkit/testing'
import { expect, test } from 'vitest'
import { addRules, demoRules } from '../transfer-tools/demo-transfer.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, demoRecords, load } from './catalog-app.ts'

const COURSE_TOOLS = [
  'get',
  'prereqs',
  'requisites',
  'outline',
  'instructor',
  'schedule',
  'similar',
  'equivalent_elsewhere',
  'materials',
  'grades',
]

/** Calls that are refused, with the code they are refused by. */
const REFUSED: readonly (readonly [tool: string, args: object, code: string])[] = [
  ...COURSE_TOOLS.flatMap((tool) => [
    [tool, { course: 'no course at all' }, 'BAD_REQUEST'] as const,
    [tool, { course: 'nrc:' }, 'BAD_REQUEST'] as const,
    [tool, { course: 'x'.repeat(500) }, 'BAD_REQUEST'] as const,
    [tool, { course: 'xyz:MATH 1171' }, 'NOT_FOUND'] as const,
    [tool, { course: 'nrc:MATH 9999' }, 'NOT_FOUND'] as const,
    [tool, {}, 'BAD_REQUEST'] as const,
  ]),
  ...['outline', 'instructor', 'schedule', 'materials', 'grades', 'section_list'].map(
    (tool) => [tool, { course: 'nrc:CPSC 1110', term: 'whenever' }, 'BAD_REQUEST'] as const,
  ),
  ...['instructor', 'schedule', 'similar', 'materials', 'grades', 'equivalent_elsewhere'].flatMap((tool) =>
    [0, 101, 1.5, 'many'].map((limit) => [tool, { course: 'nrc:CPSC 1110', limit }, 'BAD_REQUEST'] as const),
  ),
  ['prereqs', { course: 'nrc:CPSC 1110', depth: 11 }, 'BAD_REQUEST'],
  ['materials', { course: 'nrc:CPSC 1110', kind: 'gossip' }, 'BAD_REQUEST'],
  ['schedule', { course: 'nrc:CPSC 1110', cursor: 'c1.e30.AAAA' }, 'BAD_REQUEST'],
  ['search', { institution: 'nowhere' }, 'NOT_FOUND'],
  ['search', { institution: '!!' }, 'BAD_REQUEST'],
  ['search', { level: -1 }, 'BAD_REQUEST'],
  ['section_list', {}, 'BAD_REQUEST'],
  ['section_list', { institution: 'nowhere' }, 'NOT_FOUND'],
  ['section_get', { course: 'nrc:CPSC 1110' }, 'BAD_REQUEST'],
  ['section_get', { course: 'nrc:CPSC 1110', section: 'ZZ9' }, 'NOT_FOUND'],
  ['section_get', { course: 'nrc:CPSC 9999', section: '1' }, 'NOT_FOUND'],
]

/** Questions to which the answer is that there is nothing. */
const EMPTY: readonly (readonly [tool: string, args: object])[] = [
  ['outline', { course: 'kest:COMP 1010' }],
  ['outline', { course: 'nrc:CPSC 1020' }],
  ['grades', { course: 'mbc:CIS 120' }],
  ['grades', { course: 'kest:COMP 1010', term: 'Fall 1999' }],
  ['materials', { course: 'nrc:CPSC 1020' }],
  ['schedule', { course: 'nrc:CPSC 1110', term: 'Fall 1999' }],
  ['instructor', { course: 'nrc:CPSC 1110', term: 'Fall 1999' }],
  ['section_list', { institution: 'nrc', term: 'Fall 1999' }],
  ['equivalent_elsewhere', { course: 'nrc:CPSC 1110' }],
]

/** Changes of what the user chose, whose answers say nothing of the catalog. */
const CHANGES = new Set(['tn_course_timetable_edit'])

/** As somebody who has chosen nothing yet. */
const asSomebody = (): CallOptions => ({ caller: testCaller({ userId: UserId.parse(newId()) }) })

onEachDatabase('every course tool', (database) => {
  const open = async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    return catalogApp(store)
  }

  test('answers its examples as they promise, and leads on', async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    await addRules(store, 1, await demoRules())
    const app = catalogApp(store)
    for (const tool of app.pipeline.registry.getAll())
      for (const example of tool.tool.examples) {
        const { name } = tool.tool
        expect([name, await runExample(app.pipeline, tool, example, asSomebody())]).toEqual([name, []])
        const somebody = asSomebody()
        for (const given of example.given ?? [])
          await callTool(app.pipeline, given.tool, given.params, somebody)
        const outcome = await callTool(app.pipeline, name, example.params, somebody)
        expect(await runSuggestions(app.pipeline, outcome, somebody)).toEqual([])
        if (outcome.kind !== 'result') throw new Error(`${name} failed`)
        expect(Object(outcome.result.data).sources).toEqual(
          CHANGES.has(name) ? undefined : [expect.objectContaining({ demo: true, accessedOn: '2026-11-01' })],
        )
      }
  })

  test('refuses bad input by the right code, with ways on that can be gone', async () => {
    const app = await open()
    for (const [tool, args, code] of REFUSED) {
      const outcome = await app.call(tool, args)
      const said = outcome.kind === 'failure' ? outcome.failure.code : outcome.kind
      expect([tool, args, said]).toEqual([tool, args, code])
      if (outcome.kind !== 'failure') continue
      expect(outcome.failure.agentHints.suggestedNextActions).not.toEqual([])
      expect([tool, args, await runSuggestions(app.pipeline, outcome)]).toEqual([tool, args, []])
    }
  })

  test('says where there is nothing, and makes nothing up', async () => {
    const app = await open()
    for (const [tool, args] of EMPTY) {
      const outcome = await app.call(tool, args)
      if (outcome.kind !== 'result') throw new Error(`${tool} failed`)
      expect([tool, Object(outcome.result.data).note]).toEqual([tool, expect.any(String)])
      // As sure as the demo that was looked through, and the note is not said twice.
      expect(outcome.result.agentHints).toMatchObject({ sourceQuality: 'low', confidence: 0.3 })
      expect(outcome.result.agentHints).not.toHaveProperty('reasoning')
      expect(await runSuggestions(app.pipeline, outcome)).toEqual([])
    }
  })

  test('answers on an empty catalog too', async () => {
    const app = catalogApp(await database.open())
    expect(await app.data('institutions')).toEqual({ items: [], hasMore: false, totalCount: 0, sources: [] })
    expect(await app.data('search', { query: 'math' })).toMatchObject({ items: [], hasMore: false })
    expect(await app.call('get', { course: 'nrc:MATH 1171' })).toMatchObject({
      failure: { code: 'NOT_FOUND' },
    })
  })

  test('tells both directions of the transfer rules', async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    const rule = { ruleId: '01K9Z4M8T0QJ6X2V7B5N3C1R8D', outcome: 'AUR MATH 151 (3)' }
    const app = catalogApp(store, {
      equivalents: async (course) => [
        { ...rule, course: 'cald:MATH 100', institution: 'cald', direction: 'from' },
        {
          ...rule,
          course: course.replace('nrc:MATH 1171', 'aur:MATH 151'),
          institution: 'aur',
          direction: 'to',
        },
      ],
    })
    const courses = async (args: object) =>
      [(await app.data('equivalent_elsewhere', { course: 'nrc:MATH 1171', ...args }))['items']]
        .flat()
        .map((item) => Object(item).course)
    expect(await courses({})).toEqual(['aur:MATH 151', 'cald:MATH 100'])
    expect(await courses({ direction: 'from' })).toEqual(['cald:MATH 100'])
    expect(await courses({ institution: 'AUR' })).toEqual(['aur:MATH 151'])
    const outcome = await app.call('equivalent_elsewhere', { course: 'nrc:MATH 1171', limit: 1 })
    expect(await runSuggestions(app.pipeline, outcome)).toEqual([])
  })
})
