import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { assertEnvelope, callTool, hintsOf, runExample, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { DAY, demoAnswers } from './demo-answers.ts'
import { describe, expect, test } from 'vitest'
import { transferDomain } from '../../packages/server/src/features/transfer/domain.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { addRules, addRun, demoRules, transferPipeline } from './demo-transfer.ts'

const tools = new ToolRegistry([transferDomain]).getAll().map((tool) => [tool.tool.name, tool] as const)
const LISTS = [
  'exactMatches',
  'partialMatches',
  'noRule',
  'contradictions',
  'courses',
  'toBeRead',
  'choices',
] as const

onEachDatabase(
  'the transfer tools',
  (database) => {
    const { open, answer, resolved } = demoAnswers(database)

    describe.each(tools)('%s', (_, tool) => {
      test.each(tool.tool.examples.map((example) => [example.description, example] as const))(
        'does what its example says: %s',
        async (_description, example) => {
          expect(await runExample(await open({ owner: tool.tool.name }), tool, example)).toEqual([])
        },
      )
    })

    test('resolve: a combination earns more than its parts, and what is missing is said', async () => {
      const data = await resolved({ sourceCourses: ['nrc:MATH 1174', 'nrc:STAT 1280'] })
      expect(data.partialMatches.map(({ missing }: { missing: unknown }) => missing)).toContainEqual([
        { need: 1, of: ['nrc:MATH 1271'] },
      ])
      const both = await resolved({ sourceCourses: ['nrc:MATH 1174', 'nrc:MATH 1271', 'nrc:STAT 1280'] })
      expect(both.bestPlan.targetCredits).toBeGreaterThan(data.bestPlan.targetCredits)
      expect(both.bestPlan.optimal).toBe(true)
    })

    test('resolve: order, spelling and repetition do not matter', async () => {
      const first = await resolved({ sourceInstitution: 'nrc', sourceCourses: ['CPSC 1110', 'MATH 1171'] })
      const second = await resolved({
        sourceInstitution: 'NRC',
        sourceCourses: ['nrc:math1171', 'cpsc-1110', ' MATH 1171 ', 'nrc:CPSC 1110'],
      })
      expect(second).toEqual(first)
    })

    test('resolve: grades and days of completion decide', async () => {
      const low = await resolved({ completions: [{ course: 'nrc:CPSC 1120', grade: 'C' }] })
      expect(low.exactMatches).toEqual([])
      expect(low.partialMatches).toContainEqual(
        expect.objectContaining({ notCounting: [{ course: 'nrc:CPSC 1120', why: 'grade-too-low' }] }),
      )
      const early = await resolved({ completions: [{ course: 'nrc:CPSC 2220', completed: '2020-12-20' }] })
      expect(early.exactMatches).toMatchObject([{ targets: [[{ pattern: '2XX' }]] }])
    })

    test('resolve: credits are what was earned, else what the catalog says', async () => {
      const used = async (completion: object) =>
        (await resolved({ completions: [{ course: 'nrc:CPSC 1110', ...completion }] })).bestPlan.sourceCredits
      expect(await used({})).toBe(3)
      expect(await used({ credits: 4 })).toBe(4)
    })

    test('resolve: a partial match tells the credits of all that it asks for, as its rule does', async () => {
      const { partialMatches } = await resolved({ sourceCourses: ['nrc:MATH 1171'] })
      const [partial] = partialMatches
      expect(partial.have).toEqual(['nrc:MATH 1171'])
      const rule = await answer('tn_transfer_details', { ruleId: partial.ruleId })
      expect(partial.sourceCredits).toBe(rule.sourceCredits)
      expect(partial.sourceCredits).toBeGreaterThan(3)
    })

    test('resolve: takes the transcript, the workspace, or asks', async () => {
      const transcript = [
        { course: 'nrc:CPSC 1110', completed: '2024-12-15', grade: 'B' },
        { course: 'mbc:CIS 120', completed: '2024-12-15' },
      ]
      const mine = await resolved({ sourceInstitution: 'nrc' }, { transcript })
      expect(mine.bestPlan.rules).toMatchObject([{ sourceCourses: ['nrc:CPSC 1110'] }])
      expect(await resolved({})).toMatchObject({ exactMatches: [], noRule: [], dataFrom: null })
      const home = await resolved({ sourceCourses: ['CPSC 1110'] }, { home: 'nrc' })
      expect(home.totals.exactMatches).toBe(1)
      const only = await resolved({ sourceCourses: ['CPSC 1110'] })
      expect(only.exactMatches[0].sourceCourses).toEqual(['nrc:CPSC 1110'])
      expect(await resolved({ sourceCourses: ['CPSC 1110', 'NONE 100'] })).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('NONE 100'),
      })
    })

    test('resolve: a condition that was not understood is quoted', async () => {
      const data = await resolved({ sourceCourses: ['nrc:ARTS 1150'] })
      expect(data.exactMatches[0].warnings.join()).toContain('Portfolio review required for AUR FPA 160')
    })

    test.each([
      ['a malformed reference', { sourceCourses: ['nrc:???'] }, 'BAD_REQUEST'],
      ['an unknown target', { targetInstitution: 'aurr', sourceCourses: ['nrc:CPSC 1110'] }, 'NOT_FOUND'],
      ['an unknown source', { sourceCourses: ['nrx:CPSC 1110'] }, 'NOT_FOUND'],
      ['an empty list', { sourceCourses: [] }, 'BAD_REQUEST'],
      ['a date that is none', { sourceCourses: ['nrc:CPSC 1110'], asOfDate: '2026-02-30' }, 'BAD_REQUEST'],
      [
        '10,000 courses',
        { sourceCourses: Array.from({ length: 10_000 }, (_, at) => `nrc:CPSC ${at}`) },
        'BAD_REQUEST',
      ],
    ])('resolve: %s is refused with a way on', async (_, args, code) => {
      expect(await resolved(args)).toMatchObject({ code })
    })

    test('resolve: says why 10,000 courses are too many, and which schools are near', async () => {
      const many = await resolved({ sourceCourses: Array.from({ length: 10_000 }, (_, at) => `CPSC ${at}`) })
      expect(many.message).toContain('At most 2,000 courses')
      const near = await resolved({ targetInstitution: 'aurr', sourceCourses: ['nrc:CPSC 1110'] })
      expect(near.details.nearest[0]).toBe('aur')
    })

    test('resolve: a school that is nearly named gets the same call with its id, and is told as it was spelled', async () => {
      const args = { targetInstitution: 'AURR', asOfDate: DAY, sourceCourses: ['nrc:CPSC 1110'] }
      const outcome = await callTool(await open(), 'tn_transfer_resolve', args)
      expect(outcome).toMatchObject({
        failure: { message: 'Unknown school "AURR"', details: { nearest: ['aur'] } },
      })
      expect(hintsOf(outcome)?.suggestedNextActions[0]).toMatchObject({
        action: 'use-nearest-school',
        data: { tool: 'tn_transfer_resolve', arguments: { ...args, targetInstitution: 'aur' } },
      })
      const source = await callTool(await open(), 'tn_transfer_resolve', {
        ...args,
        targetInstitution: 'aur',
        sourceCourses: ['NRX:CPSC 1110'],
      })
      expect(source).toMatchObject({ failure: { message: 'Unknown school "NRX"' } })
      expect(hintsOf(source)?.suggestedNextActions[0]).toMatchObject({
        data: { arguments: { sourceCourses: ['nrc:CPSC 1110'] } },
      })
    })

    test('resolve: a school that is like none is not said to have nearest ones', async () => {
      const outcome = await callTool(await open(), 'tn_transfer_resolve', { targetInstitution: 'Hogwarts' })
      expect(outcome).toMatchObject({
        failure: {
          message: 'Unknown school "Hogwarts"',
          details: { nearest: [], reason: expect.not.stringContaining('nearest') },
        },
      })
      expect(hintsOf(outcome)?.suggestedNextActions).toMatchObject([])
    })

    test.each<[string, object, object]>([
      [
        'tn_transfer_resolve',
        { targetInstitution: 'Aurelia', sourceCourses: ['Northreach College:CPSC 1110'] },
        { targetInstitution: 'aur', sourceCourses: ['nrc:CPSC 1110'] },
      ],
      [
        'tn_transfer_resolve',
        {
          targetInstitution: 'aurelia university',
          sourceInstitution: 'Northreach',
          sourceCourses: ['CPSC 1110'],
        },
        { targetInstitution: 'aur', sourceCourses: ['nrc:CPSC 1110'] },
      ],
      [
        'tn_transfer_search',
        { sourceInstitution: 'Northreach College', targetInstitution: 'University of Aurelia' },
        { sourceInstitution: 'nrc', targetInstitution: 'aur' },
      ],
      [
        'tn_transfer_reverse',
        { targetCourse: 'COSC 225', targetInstitution: 'Aurelia', sourceInstitution: 'Northreach' },
        { targetCourse: 'aur:COSC 225', sourceInstitution: 'nrc' },
      ],
    ])('%s takes schools by their names, and says so', async (tool, named, byId) => {
      const pipeline = await open()
      const [asked, expected] = [await callTool(pipeline, tool, named), await callTool(pipeline, tool, byId)]
      if (asked.kind !== 'result' || expected.kind !== 'result') throw new Error('it was refused')
      const { nextCursor: _, ...found } = Object(asked.result.data)
      expect(expected.result.data).toMatchObject(found)
      expect(hintsOf(asked)?.assumptions).toEqual(
        expect.arrayContaining([expect.stringContaining('was read as University of Aurelia (aur)')]),
      )
      expect(hintsOf(expected)?.assumptions?.join()).not.toContain('was read as')
      expect(await runSuggestions(pipeline, asked)).toEqual([])
    })

    test('resolve: courses of the transcript are found by the name of their school', async () => {
      const transcript = [{ course: 'nrc:CPSC 1110' }, { course: 'mbc:CIS 120' }]
      const mine = await resolved({ sourceInstitution: 'Northreach College' }, { transcript })
      expect(mine.bestPlan.rules).toMatchObject([{ sourceCourses: ['nrc:CPSC 1110'] }])
    })

    test('resolve: an answer of any length is whole after its last page', async () => {
      const courses = Array.from({ length: 1500 }, (_, at) => `nrc:NONE ${1000 + at}`)
      const rules = await demoRules()
      const known = rules.flatMap(({ sources }) => JSON.stringify(sources).match(/nrc:[A-Z]+ \w+/g) ?? [])
      const pipeline = await open()
      const args = {
        targetInstitution: 'aur',
        asOfDate: DAY,
        sourceCourses: [...new Set([...courses, ...known])],
      }
      const seen = { planRules: 0, ...Object.fromEntries(LISTS.map((list) => [list, 0])) } as Record<
        string,
        number
      >
      let cursor: string | undefined
      for (let pages = 0; pages < 100; pages++) {
        const outcome = await callTool(pipeline, 'tn_transfer_resolve', {
          ...args,
          ...(cursor && { cursor }),
        })
        assertEnvelope(outcome)
        if (outcome.kind !== 'result')
          throw new Error(outcome.kind === 'failure' ? outcome.text : outcome.kind)
        const data = Object(outcome.result.data)
        seen.planRules = (seen.planRules ?? 0) + data.bestPlan.rules.length
        for (const list of LISTS) seen[list] = (seen[list] ?? 0) + data[list].length
        cursor = data.nextCursor
        if (cursor === undefined) {
          expect(pages).toBeGreaterThan(3)
          expect(seen).toEqual(data.totals)
          return
        }
      }
      throw new Error('no end')
    })

    test('details: continues a text that is too long', async () => {
      const other = await database.open({}, await database.another())
      const [rule] = await demoRules()
      if (!rule) throw new Error('no rule')
      const verbatim = 'word '.repeat(20_000)
      await addRun(other, { id: 1 })
      await addRules(other, 1, [{ ...rule, verbatim }])
      const pipeline = transferPipeline(other)
      let text = ''
      let cursor: string | undefined
      do {
        const args = { ruleId: rule.id, ...(cursor && { cursor }) }
        const outcome = await callTool(pipeline, 'tn_transfer_details', args)
        assertEnvelope(outcome)
        if (outcome.kind !== 'result') throw new Error(outcome.kind)
        const data = Object(outcome.result.data)
        text += data.originalText
        cursor = data.nextCursor
      } while (cursor !== undefined)
      expect(text).toBe(verbatim)
    })

    test('details, search, reverse: what is not there', async () => {
      expect(await answer('tn_transfer_details', { ruleId: '01K9Z4M8T0QJ6X2V7B5N3C1R8D' })).toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await answer('tn_transfer_search', {})).toMatchObject({ code: 'BAD_REQUEST' })
      expect(await answer('tn_transfer_search', { sourceInstitution: 'nowhere' })).toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await answer('tn_transfer_reverse', { targetCourse: 'NONE 100' })).toMatchObject({
        code: 'BAD_REQUEST',
      })
      expect(await answer('tn_transfer_reverse', { targetCourse: 'aur:NONE 100' })).toMatchObject({
        items: [],
      })
    })

    test('reverse: generic credit of the same subject and level on demand', async () => {
      const exact = await answer('tn_transfer_reverse', {
        targetCourse: 'cosc 225',
        targetInstitution: 'aur',
      })
      const wide = await answer('tn_transfer_reverse', { targetCourse: 'aur:COSC 225', includeGeneric: true })
      expect(wide.totalCount).toBeGreaterThan(exact.totalCount)
      const generic = await answer('tn_transfer_reverse', { targetCourse: 'aur:COSC 2XXX' })
      expect(generic.totalCount).toBeGreaterThan(0)
    })
  },
  'suite',
)
