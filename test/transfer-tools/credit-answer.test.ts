import { assertEnvelope, callTool, hintsOf, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { beforeAll, expect, test } from 'vitest'
import type { Completion } from '../../packages/server/src/features/transfer/model/completion.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import {
  onEachDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { RuleId } from '../../packages/server/src/features/transfer/model/rule.ts'
import { addRules, addRun, demoRules, demoTransfer, type TransferOptions } from './demo-transfer.ts'

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
      /^3 of your 3 credits transfer as .* to University of Aurelia; CPSC 1020, ENGL 1123 and MATH 1171 get nothing; CPSC 1120 is open\.$/,
    )
    const later = await resolved({ includeUnfinished: true }, { transcript })
    expect(later.bestPlan).toMatchObject({ ifCompleted: true })
    expect(later.bestPlan.targetCredits).toBeGreaterThan(mine.bestPlan.targetCredits)
    expect(later.summary).toMatch(
      /^3 of your 3 earned credits transfer as 3 credits to University of Aurelia; CPSC 1120 adds 3 credits if you complete it, 6 credits in all; .* get nothing\.$/,
    )
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
    const { targetCredits } = planned.bestPlan
    expect(planned.summary).toMatch(/; MATH 1271 adds 3 credits if you complete it, .*\d+ credits in all\.$/)
    expect(planned.summary).toContain(`, ${targetCredits} credits in all.`)
  })

  test('resolve: the summary counts as its table, and says what counts only with a planned course', async () => {
    const args = { targetInstitution: 'mbc', sourceCourses: ['nrc:PSYC 1110'], planned: ['nrc:PSYC 1210'] }
    const { summary, courses, bestPlan } = await resolved(args)
    expect(courses).toMatchObject([{ result: 'transfers' }, { result: 'transfers', status: 'planned' }])
    expect(summary).toBe(
      `Nothing transfers to Marrow Bay Community College by an agreement yet; PSYC 1210 adds 6 credits if you complete it, with PSYC 1110, ${bestPlan.targetCredits} credits in all.`,
    )
  })

  test('details: alternatives are numbered as choices are, beside the places of conditions', async () => {
    const [{ ruleId }] = (await resolved({ sourceCourses: ['mbc:PSY 101'] })).choices
    const { alternatives, targets } = await answer('tn_transfer_details', { ruleId })
    expect(targets).toHaveLength(2)
    expect(alternatives).toMatchObject([
      { alternative: 1, gives: 'aur:PSYC 100', conditions: ['B-Soc'] },
      { alternative: 2, gives: 'aur:PSYC 102', conditions: ['B-Soc'] },
    ])
    const [{ ruleId: single }] = (await resolved({ sourceCourses: ['nrc:CPSC 1020'] })).exactMatches
    expect((await answer('tn_transfer_details', { ruleId: single })).alternatives).toBeUndefined()
  })

  test('resolve: only agreements that give a target course', async () => {
    const sourceCourses = ['nrc:CPSC 1110', 'nrc:CPSC 1020', 'nrc:MATH 1171']
    const all = await resolved({ sourceCourses })
    const only = await resolved({ sourceCourses, targetCourse: 'COSC 101' })
    expect(all.totals.exactMatches).toBeGreaterThan(1)
    expect(only.exactMatches).toMatchObject([{ targets: [[{ course: 'aur:COSC 101' }]] }])
    expect(only.summary).toBe('CPSC 1020 earns COSC 101 at University of Aurelia (3 credits).')
    expect(only).toMatchObject({ courses: [{ course: 'nrc:CPSC 1020' }], noRule: [], totals: { courses: 1 } })
    const none = await resolved({ sourceCourses: ['nrc:MATH 1171'], targetCourse: 'COSC 101' })
    expect(none).toMatchObject({ courses: [], noRule: [], bestPlan: { rules: [] } })
    expect(none.summary).toBe('No agreement gives COSC 101 at University of Aurelia for any of your courses.')
  })

  test('search: nothing found is told with what is loaded', async () => {
    const pipeline = await open()
    const said = async (args: object) => {
      const outcome = await callTool(pipeline, 'tn_transfer_search', args)
      assertEnvelope(outcome)
      expect(await runSuggestions(pipeline, outcome)).toEqual([])
      if (outcome.kind !== 'result') throw new Error('it was refused')
      expect(outcome.result.data).toMatchObject({ items: [], totalCount: 0 })
      return hintsOf(outcome)?.assumptions?.join()
    }
    await store.write((db) =>
      db
        .insertInto('institution')
        .values({ id: 'silt', code: 'SILT', name: 'Silt Reach College', run: 1, body: {} })
        .execute(),
    )
    const pair = { sourceInstitution: 'nrc', targetInstitution: 'aur' }
    expect(await said({ ...pair, subject: 'PHIL' })).toContain(
      'The agreements loaded from Northreach College to University of Aurelia are about ACCT, ARTH, ARTS, ASTR, BIOL and ',
    )
    expect(await said({ sourceInstitution: 'silt', targetInstitution: 'aur' })).toMatch(
      /Of the agreements to University of Aurelia those from .*Northreach College.* are loaded: that none is found/,
    )
    expect(await said({ sourceInstitution: 'silt', subject: 'MATH' })).toMatch(
      /No agreements of Silt Reach College are loaded: /,
    )
  })

  test('what is not loaded is not known, and is no "no agreement"', async () => {
    const pipeline = await open()
    const unloaded = ['nrc:PHIL 100', 'sbar:ENGL 1130']
    const ask = async (name: string, args: object) => {
      const outcome = await callTool(pipeline, name, args)
      if (outcome.kind !== 'result') throw new Error('it was refused')
      const hints = hintsOf(outcome)
      return {
        data: Object(outcome.result.data),
        confidence: hints?.confidence,
        said: hints?.assumptions?.join(),
      }
    }
    await store.write((db) =>
      db
        .insertInto('institution')
        .values({ id: 'sbar', code: 'SBAR', name: 'Silt Bar College', run: 1, body: {} })
        .execute(),
    )
    const compared = await ask('tn_transfer_compare', { sourceCourses: unloaded })
    expect(compared.data).toMatchObject({ items: [], notLoaded: unloaded })
    expect(compared.data.summary).toMatch(/^Nothing is known about where these courses count/)
    expect(compared.said).toContain('may not cover nrc:PHIL, sbar:ENGL')
    expect(compared.confidence).toBeLessThan(0.05)
    const both = await ask('tn_transfer_compare', { sourceCourses: ['nrc:CPSC 1020', 'sbar:ENGL 1130'] })
    expect(both.data.notLoaded).toEqual(['sbar:ENGL 1130'])
    expect(both.data.summary).toContain('Not known: the agreements of sbar:ENGL 1130')

    const aimed = await ask('tn_transfer_resolve', {
      targetInstitution: 'aur',
      sourceCourses: ['sbar:ENGL 1130', 'nrc:MATH 1171'],
      targetCourse: 'COSC 101',
    })
    expect(aimed.data.courses).toMatchObject([
      { course: 'sbar:ENGL 1130', result: 'open', why: 'subject-not-loaded' },
    ])
    expect(aimed.data.summary).toBe(
      'None of your courses earns COSC 101 at University of Aurelia yet; ENGL 1130 is open.',
    )

    const elsewhere = await ask('tn_transfer_reverse', {
      targetCourse: 'aur:COSC 101',
      sourceInstitution: 'Silt Bar College',
    })
    expect(elsewhere.data).toMatchObject({ items: [], schools: { sbar: 'Silt Bar College' } })
    expect(elsewhere.data.loadedFrom).toContain('nrc')
    expect(elsewhere.said).toContain('are loaded from Silt Bar College: that does not mean')
    const everywhere = await ask('tn_transfer_reverse', { targetCourse: 'aur:COSC 101' })
    expect(everywhere.said).toContain('other schools may have some too')
    expect(everywhere.confidence).toBeGreaterThan(elsewhere.confidence ?? 1)
  })

  test('resolve: what courses earn together is one amount, with a share for each', async () => {
    const data = await resolved({ sourceCourses: ['mbc:CIS 120', 'mbc:CIS 121'] })
    expect(data.courses).toMatchObject([
      { course: 'mbc:CIS 120', targetCredits: 8, creditsShare: 4, together: ['mbc:CIS 121'] },
      { course: 'mbc:CIS 121', targetCredits: 8, creditsShare: 4, together: ['mbc:CIS 120'] },
    ])
    expect(data.bestPlan.targetCredits).toBe(8)
    const alone = await resolved({ sourceCourses: ['mbc:CIS 120', 'mbc:CIS 121'], targetCourse: 'COSC 125' })
    expect(alone.summary).toContain('CIS 120 and CIS 121 together earn COSC 125 and other credit')
    expect(alone.summary).toContain('; CIS 121 alone earns it too')
  })

  test('resolve: a summary leaves out what it would say twice', async () => {
    const sourceCourses = ['nrc:CPSC 1110', 'nrc:CPSC 1120', 'nrc:MATH 1171']
    const [full, short] = [
      await resolved({ sourceCourses }),
      await resolved({ sourceCourses, detail: 'summary' }),
    ]
    expect(short).toMatchObject({ summary: full.summary, courses: full.courses, totals: full.totals })
    expect(short).toMatchObject({
      exactMatches: [],
      partialMatches: [],
      bestPlan: { rules: [], targetCredits: 9 },
    })
    expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(full).length / 2)
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
    expect(all).toMatchObject({ withoutAgreement: [], withoutAgreementCount: 1 })
    expect(await compared({ sourceCourses, listWithoutAgreement: true })).toMatchObject({
      items: all.items,
      withoutAgreement: [{ institution: 'mbc' }],
    })
    expect(all.items.map(({ institution }: { institution: string }) => institution)).not.toContain('mbc')
    const two = await compared({ sourceCourses, schools: ['Aurelia', 'mbc'] })
    expect(two.items).toMatchObject([{ institution: 'aur', rank: 1 }])
    expect(two.withoutAgreement).toMatchObject([{ institution: 'mbc' }])
    const none = await compared({ sourceCourses: ['nrc:CPSC 9999'] })
    expect(none.items).toEqual([])
    expect(none.summary).toContain('No school has an agreement')
    expect(await compared({ sourceCourses, schools: ['Hogwarts'] })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('compare: leaves out a school that receives nobody, unless it is asked for', async () => {
    await open()
    const school = { id: 'sand', code: 'SAND', name: 'Sandbar College', run: 1, body: {} }
    await store.write((db) => db.insertInto('institution').values(school).execute())
    const sourceCourses = ['nrc:CPSC 1020']
    const all = await answer('tn_transfer_compare', { sourceCourses, listWithoutAgreement: true })
    expect(all.withoutAgreement).toEqual([{ institution: 'mbc', name: 'Marrow Bay Community College' }])
    const asked = await answer('tn_transfer_compare', { sourceCourses, schools: ['Sandbar', 'aur'] })
    expect(asked.withoutAgreement).toMatchObject([{ institution: 'sand' }])
  })

  test('resolve and compare: a school that counts units says how many a course gets', async () => {
    const rules = (await demoRules()).filter(
      ({ sourceInstitution, targetInstitution, conditions }) =>
        sourceInstitution === 'cald' && targetInstitution === 'aur' && conditions.length === 0,
    )
    const units = rules.map((rule, at) => ({
      ...rule,
      id: RuleId.parse(`01ARZ3NDEKTSV4RRFFQ69G5F${10 + at}`),
      targetInstitution: 'unit',
      targets: [[{ kind: 'course' as const, course: `unit:HALF ${at + 1}`, credits: 1.5 }]],
    }))
    await open()
    await addRules(store, 1, units)
    const courses = rules.flatMap(({ sources }) => ('course' in sources ? sources.course : []))
    expect(courses.length).toBeGreaterThanOrEqual(3)
    const completions = courses.map((course) => ({ course, credits: 3 }))
    const data = await resolved({ targetInstitution: 'unit', completions })
    expect(data.unitsPerCourse).toBe(1.5)
    expect(data.summary).toContain(`as ${courses.length * 1.5} units to UNIT (1.5 units a course)`)
    expect((await resolved({ completions })).unitsPerCourse).toBeUndefined()
    const compared = await answer('tn_transfer_compare', { completions, schools: ['unit', 'aur'] })
    expect(
      compared.items
        .map(({ unitsPerCourse }: { unitsPerCourse?: number }) => unitsPerCourse ?? null)
        .toSorted(),
    ).toEqual([1.5, null])
    expect(compared.summary).toContain('UNIT counts units, 1.5 a course.')
  })

  test('compare: where the credits of a course are not known, the schools that take more courses come first', async () => {
    const rule = (await demoRules()).find(
      ({ conditions, sources }) => conditions.length === 0 && 'course' in sources,
    )
    if (!rule) throw new Error('no rule')
    const agreement = (at: number, course: string, target: string, credits?: number) => ({
      ...rule,
      id: RuleId.parse(`01ARZ3NDEKTSV4RRFFQ69G5F${50 + at}`),
      sourceInstitution: 'plain',
      targetInstitution: target,
      sources: { course: `plain:${course}`, ...(credits !== undefined && { credits }) },
      targets: [[{ kind: 'course' as const, course: `${target}:${course}`, credits: 3 }]],
    })
    await open()
    await addRules(store, 1, [
      agreement(0, 'MATH 1', 'few', 9),
      agreement(1, 'CHEM 1', 'few'),
      agreement(2, 'MATH 1', 'many'),
      agreement(3, 'CHEM 1', 'many'),
      agreement(4, 'BIOL 1', 'many', 3),
    ])
    const sourceCourses = ['plain:MATH 1', 'plain:CHEM 1', 'plain:BIOL 1']
    const compared = await answer('tn_transfer_compare', { sourceCourses, schools: ['few', 'many'] })
    expect(compared.items).toMatchObject([
      { rank: 1, institution: 'many', transfers: 3, sourceCredits: 3, creditsKnown: false },
      { rank: 2, institution: 'few', transfers: 2, sourceCredits: 9, creditsKnown: false },
    ])
    expect(compared.summary).toContain('count most at MANY: 3 of your courses transfer.')
  })

  test('compare: a name that two campuses have ranks each, and credits of other units are told apart', async () => {
    await open()
    const rule = (await demoRules()).find(
      ({ sourceInstitution, conditions, sources }) =>
        sourceInstitution === 'cald' && conditions.length === 0 && 'course' in sources,
    )
    if (!rule || !('course' in rule.sources)) throw new Error('no rule')
    const campuses = ['twine', 'twinw']
    await store.write((db) =>
      db
        .insertInto('institution')
        .values(
          campuses.map((id, at) => ({
            id,
            code: id.toUpperCase(),
            name: `Twin Rivers University (${at === 0 ? 'East' : 'West'})`,
            run: 1,
            body: {},
          })),
        )
        .execute(),
    )
    await addRules(
      store,
      1,
      campuses.map((campus, at) => ({
        ...rule,
        id: RuleId.parse(`01ARZ3NDEKTSV4RRFFQ69G5F${30 + at}`),
        targetInstitution: campus,
        targets: [[{ kind: 'course' as const, course: `${campus}:MATH 100`, credits: at === 0 ? 3 : 1.5 }]],
      })),
    )
    const compared = await answer('tn_transfer_compare', {
      sourceCourses: [rule.sources.course],
      schools: ['Twin Rivers University'],
    })
    expect(compared.items.map(({ institution }: { institution: string }) => institution).toSorted()).toEqual(
      campuses,
    )
    expect(compared.summary).toContain('in its own units, which do not compare')
  })

  test('resolve: an agreement of other years takes nothing from the confidence', async () => {
    const of = { targetInstitution: 'late', sourceCourses: ['nrc:CPSC 1110'], asOfDate: DAY }
    const confidence = async () =>
      hintsOf(await callTool(await open(), 'tn_transfer_resolve', of))?.confidence
    const rule = (await demoRules()).find(
      ({ sources }) => 'course' in sources && sources.course === 'nrc:CPSC 1110',
    )
    if (!rule) throw new Error('no rule')
    const { effectiveStart: _, effectiveEnd: __, ...at } = { ...rule, targetInstitution: 'late' }
    await open()
    await addRules(store, 1, [{ ...at, id: RuleId.parse('01ARZ3NDEKTSV4RRFFQ69G5F40') }])
    const alone = await confidence()
    const ended = { ...at, effectiveEnd: '2004-08-31', understood: 0 }
    await addRules(store, 1, [{ ...ended, id: RuleId.parse('01ARZ3NDEKTSV4RRFFQ69G5F41') }])
    expect(await confidence()).toBe(alone)
  })

  test('the list of a receiving department makes a subject known for that department alone', async () => {
    await open()
    const rule = (await demoRules()).find(
      ({ sources, targetInstitution, targets, outcome, conditions, effectiveEnd }) =>
        'course' in sources &&
        targetInstitution === 'aur' &&
        outcome === 'credit' &&
        targets.length === 1 &&
        conditions.length === 0 &&
        effectiveEnd === undefined,
    )
    if (!rule) throw new Error('no rule')
    await addRun(store, { id: 7, adapter: 'assist', sourceKey: 'assist:dept math' })
    await addRules(store, 7, [
      {
        ...rule,
        id: RuleId.parse('01ARZ3NDEKTSV4RRFFQ69G5F50'),
        sourceInstitution: 'bayc',
        targetInstitution: 'dept',
        sources: { course: 'bayc:MATH 11' },
      },
    ])
    const args = {
      targetInstitution: 'dept',
      sourceCourses: ['bayc:ARTS 10', 'bayc:MATH 31', 'bayc:MATH 11'],
    }
    const outcome = await callTool(await open(), 'tn_transfer_resolve', args)
    if (outcome.kind !== 'result') throw new Error('it was refused')
    const { courses, noRule } = Object(outcome.result.data)
    expect(courses).toMatchObject([
      { course: 'bayc:ARTS 10', why: 'subject-not-loaded' },
      { course: 'bayc:MATH 11', result: 'transfers' },
      {
        course: 'bayc:MATH 31',
        why: 'other-departments',
        reason: expect.stringContaining('departments that are loaded'),
      },
    ])
    expect(noRule).toMatchObject([
      { reason: expect.stringContaining('of this subject are not loaded') },
      { reason: expect.stringContaining('Other departments may have one') },
    ])
    expect(hintsOf(outcome)?.assumptions).toEqual(
      expect.arrayContaining([
        expect.stringContaining('may not cover bayc:ARTS:'),
        'Only the agreements of the departments math are loaded here: other departments may have one about bayc:MATH',
      ]),
    )
  })
}

onEachDatabase('the answer of the transfer tools', onTheDemo, 'suite')
