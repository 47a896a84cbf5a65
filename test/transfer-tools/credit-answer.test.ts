import { assertEnvelope, callTool, hintsOf, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { beforeAll, expect, test } from 'vitest'
import type { Completion } from '../../packages/server/src/features/transfer/model/completion.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import {
  onEachDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { demoTransfer, type TransferOptions } from './demo-transfer.ts'

const DAY = '2026-11-15'

const onTheDemo = (database: TestDatabase) => {
  let store: Store
  beforeAll(async () => {
    store = await database.open()
  })
  const open = (options?: TransferOptions) => demoTransfer(store, options)

  const answer = async (name: string, args: object, options?: TransferOptions) => {
    const pipeline = await open(options)
    const outcome = await callTool(pipeline, name, args)
    assertEnvelope(outcome)
    expect(await runSuggestions(pipeline, outcome)).toEqual([])
    if (outcome.kind === 'input-needed') throw new Error('asks')
    return outcome.kind === 'result' ? Object(outcome.result.data) : outcome.failure
  }
  const resolved = (args: object, options?: TransferOptions) =>
    answer('tn_transfer_resolve', { targetInstitution: 'aur', asOfDate: DAY, ...args }, options)

  test("resolve: a student's choice is a choice to pick", async () => {
    const data = await resolved({ sourceCourses: ['mbc:PSY 101'] })
    expect(data.exactMatches[0].warnings).toEqual([])
    expect(data.bestPlan.rules).toMatchObject([{ choice: true, targets: [{ course: 'aur:PSYC 100' }] }])
    const [{ ruleId, alternatives, words }] = data.choices
    expect(words).toEqual(["Student's choice"])
    expect(alternatives).toMatchObject([
      { alternative: 1, targetCredits: 3, chosen: true },
      { alternative: 2, targetCredits: 3, chosen: false },
    ])
    const picked = await resolved({ sourceCourses: ['mbc:PSY 101'], choices: [{ ruleId, alternative: 2 }] })
    expect(picked.bestPlan.rules).toMatchObject([{ targets: [{ course: 'aur:PSYC 102' }] }])
    expect(picked.choices[0].alternatives).toMatchObject([{ chosen: false }, { chosen: true }])
  })

  test('resolve: an agreement that could not be read is to be read, and nothing else', async () => {
    const data = await resolved({ targetInstitution: 'cald', sourceCourses: ['nrc:CPSC 2490'] })
    expect(data.toBeRead).toMatchObject([
      { sourceCourses: ['nrc:CPSC 2490'], text: 'Ask the department; credit depends on the project report.' },
    ])
    expect(data).toMatchObject({ exactMatches: [], contradictions: [], noRule: [], totals: { toBeRead: 1 } })
    expect(data.courses).toMatchObject([{ course: 'nrc:CPSC 2490', result: 'open', why: 'to-be-read' }])
  })

  test('resolve: the status decides who earns, and the table says so', async () => {
    const transcript: Completion[] = [
      { course: 'nrc:CPSC 1110', title: 'Programming I', grade: 'F', credits: 3, status: 'failed' },
      { course: 'nrc:CPSC 1110', title: 'Programming I', grade: 'B', credits: 3, status: 'completed' },
      { course: 'nrc:CPSC 1020', grade: 'W', credits: 3, status: 'withdrawn' },
      { course: 'nrc:MATH 1171', grade: 'AUD', credits: 3, status: 'audit' },
      { course: 'nrc:CPSC 1120', credits: 3, status: 'in-progress' },
      { course: 'nrc:ENGL 1123', grade: 'F', credits: 3 },
    ]
    const mine = await resolved({}, { transcript })
    expect(mine.courses).toMatchObject([
      { course: 'nrc:CPSC 1020', result: 'nothing', why: 'withdrawn' },
      { course: 'nrc:CPSC 1110', title: 'Programming I', grade: 'B', result: 'transfers' },
      { course: 'nrc:CPSC 1120', result: 'open', why: 'in-progress' },
      { course: 'nrc:ENGL 1123', result: 'nothing', why: 'failed' },
      { course: 'nrc:MATH 1171', result: 'nothing', why: 'audit' },
    ])
    expect(mine.exactMatches).toHaveLength(1)
    expect(mine.summary).toMatch(
      /^3 of your 9 credits transfer as .* to University of Aurelia; CPSC 1020, ENGL 1123 and MATH 1171 get nothing; CPSC 1120 is open\.$/,
    )
    const later = await resolved({ includeUnfinished: true }, { transcript })
    expect(later.bestPlan).toMatchObject({ ifCompleted: true })
    expect(later.bestPlan.targetCredits).toBeGreaterThan(mine.bestPlan.targetCredits)
    expect(later.summary).toContain('if you complete')
  })

  test('resolve: the term decides which version of an agreement counts', async () => {
    const inTerm = (term: string) => resolved({ completions: [{ course: 'nrc:CPSC 2220', term }] })
    expect((await inTerm('Fall 2020')).exactMatches).toMatchObject([{ targets: [[{ pattern: '2XX' }]] }])
    expect((await inTerm('Fall 2025')).exactMatches).not.toMatchObject([{ targets: [[{ pattern: '2XX' }]] }])
  })

  test('resolve: a planned course counts as if it were completed, and a missing one is a call away', async () => {
    const args = { sourceCourses: ['nrc:MATH 1174'] }
    const outcome = await callTool(await open(), 'tn_transfer_resolve', {
      targetInstitution: 'aur',
      asOfDate: DAY,
      ...args,
    })
    const call = hintsOf(outcome)?.suggestedNextActions.find(({ action }) => action === 'try-missing-course')
    expect(call).toMatchObject({
      data: { tool: 'tn_transfer_resolve', arguments: { planned: ['nrc:MATH 1271'] } },
    })
    const planned = await resolved({ ...args, planned: ['nrc:MATH 1271'] })
    expect(planned.courses).toMatchObject([
      { course: 'nrc:MATH 1174' },
      { course: 'nrc:MATH 1271', status: 'planned', result: 'transfers' },
    ])
    expect(planned.bestPlan.ifCompleted).toBe(true)
  })

  test('resolve: only agreements that give a target course', async () => {
    const sourceCourses = ['nrc:CPSC 1110', 'nrc:CPSC 1020', 'nrc:MATH 1171']
    const all = await resolved({ sourceCourses })
    const only = await resolved({ sourceCourses, targetCourse: 'COSC 101' })
    expect(all.totals.exactMatches).toBeGreaterThan(1)
    expect(only.exactMatches).toMatchObject([{ targets: [[{ course: 'aur:COSC 101' }]] }])
  })

  test('search and details: source credits as resolve has them', async () => {
    const { exactMatches } = await resolved({ sourceCourses: ['nrc:CPSC 1110'] })
    const [{ ruleId, sourceCredits }] = exactMatches
    expect(sourceCredits).toBe(3)
    expect(await answer('tn_transfer_details', { ruleId })).toMatchObject({ sourceCredits })
    const found = await answer('tn_transfer_search', { targetInstitution: 'aur', course: 'nrc:CPSC 1110' })
    expect(found.items.find((item: { ruleId: string }) => item.ruleId === ruleId)).toMatchObject({
      sourceCredits,
    })
  })

  test('compare: ranks the schools, and names those without an agreement', async () => {
    const compared = (args: object, options?: TransferOptions) =>
      answer('tn_transfer_compare', { asOfDate: DAY, ...args }, options)
    const sourceCourses = ['nrc:CPSC 1020', 'nrc:PHIL 9999']
    const all = await compared({ sourceCourses })
    const aurelia = await resolved({ sourceCourses })
    expect(all.items.map(({ rank }: { rank: number }) => rank)).toEqual(
      all.items.map(({ rank }: { rank: number }) => rank).toSorted((a: number, b: number) => a - b),
    )
    expect(all.items.find(({ institution }: { institution: string }) => institution === 'aur')).toMatchObject(
      {
        name: 'University of Aurelia',
        sourceCredits: aurelia.bestPlan.sourceCredits,
        targetCredits: aurelia.bestPlan.targetCredits,
        transfers: aurelia.bestPlan.rules.flatMap((rule: { sourceCourses: string[] }) => rule.sourceCourses)
          .length,
        open: aurelia.courses.filter(({ result }: { result: string }) => result === 'open').length,
      },
    )
    expect(all.withoutAgreement.map(({ institution }: { institution: string }) => institution)).toContain(
      'mbc',
    )
    expect(all.items.map(({ institution }: { institution: string }) => institution)).not.toContain('mbc')
    const two = await compared({ sourceCourses, schools: ['Aurelia', 'mbc'] })
    expect(two.items).toMatchObject([{ institution: 'aur', rank: 1 }])
    expect(two.withoutAgreement).toMatchObject([{ institution: 'mbc' }])
    const none = await compared({ sourceCourses: ['nrc:PHIL 9999'] })
    expect(none.items).toEqual([])
    expect(none.summary).toContain('No school has an agreement')
    expect(await compared({ sourceCourses, schools: ['Hogwarts'] })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('compare: leaves out a school that receives nobody, unless it is asked for', async () => {
    await open()
    const school = { id: 'sand', code: 'SAND', name: 'Sandbar College', run: 1, body: {} }
    await store.write((db) => db.insertInto('institution').values(school).execute())
    const sourceCourses = ['nrc:CPSC 1020']
    const all = await answer('tn_transfer_compare', { sourceCourses })
    expect(all.withoutAgreement).toEqual([{ institution: 'mbc', name: 'Marrow Bay Community College' }])
    const asked = await answer('tn_transfer_compare', { sourceCourses, schools: ['Sandbar', 'aur'] })
    expect(asked.withoutAgreement).toMatchObject([{ institution: 'sand' }])
  })
}

onEachDatabase('the answer of the transfer tools', onTheDemo, 'suite')
