import { callTool, hintsOf } from '@tutor-nexus/toolkit/testing'
import { DAY, demoAnswers } from './demo-answers.ts'
import { expect, test } from 'vitest'
import type { Completion } from '../../packages/server/src/features/transfer/model/completion.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { RuleId } from '../../packages/server/src/features/transfer/model/rule.ts'
import { addRules, demoRules } from './demo-transfer.ts'

onEachDatabase(
  'the answer of the transfer tools',
  (database) => {
    const demo = demoAnswers(database)
    const { open, resolved } = demo

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
        {
          sourceCourses: ['nrc:CPSC 2490'],
          text: 'Ask the department; credit depends on the project report.',
        },
      ])
      expect(data).toMatchObject({
        exactMatches: [],
        contradictions: [],
        noRule: [],
        totals: { toBeRead: 1 },
      })
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
      expect((await inTerm('Fall 2025')).exactMatches).not.toMatchObject([
        { targets: [[{ pattern: '2XX' }]] },
      ])
    })

    test('resolve: a planned course counts as if it were completed, and a missing one is a call away', async () => {
      const args = { sourceCourses: ['nrc:MATH 1174'] }
      const outcome = await callTool(await open(), 'tn_transfer_resolve', {
        targetInstitution: 'aur',
        asOfDate: DAY,
        ...args,
      })
      const call = hintsOf(outcome)?.suggestedNextActions.find(
        ({ action }) => action === 'try-missing-course',
      )
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
      expect(planned.summary).toMatch(
        /; MATH 1271 adds 3 credits if you complete it, .*\d+ credits in all\.$/,
      )
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

    test('resolve: only agreements that give a target course', async () => {
      const sourceCourses = ['nrc:CPSC 1110', 'nrc:CPSC 1020', 'nrc:MATH 1171']
      const all = await resolved({ sourceCourses })
      const only = await resolved({ sourceCourses, targetCourse: 'COSC 101' })
      expect(all.totals.exactMatches).toBeGreaterThan(1)
      expect(only.exactMatches).toMatchObject([{ targets: [[{ course: 'aur:COSC 101' }]] }])
      expect(only.summary).toBe('CPSC 1020 earns COSC 101 at University of Aurelia (3 credits).')
      expect(only).toMatchObject({
        courses: [{ course: 'nrc:CPSC 1020' }],
        noRule: [],
        totals: { courses: 1 },
      })
      const none = await resolved({ sourceCourses: ['nrc:MATH 1171'], targetCourse: 'COSC 101' })
      expect(none).toMatchObject({ courses: [], noRule: [], bestPlan: { rules: [] } })
      expect(none.summary).toBe(
        'No agreement gives COSC 101 at University of Aurelia for any of your courses.',
      )
    })

    test('resolve: what courses earn together is one amount, with a share for each', async () => {
      const data = await resolved({ sourceCourses: ['mbc:CIS 120', 'mbc:CIS 121'] })
      expect(data.courses).toMatchObject([
        { course: 'mbc:CIS 120', targetCredits: 8, creditsShare: 4, together: ['mbc:CIS 121'] },
        { course: 'mbc:CIS 121', targetCredits: 8, creditsShare: 4, together: ['mbc:CIS 120'] },
      ])
      expect(data.bestPlan.targetCredits).toBe(8)
      const alone = await resolved({
        sourceCourses: ['mbc:CIS 120', 'mbc:CIS 121'],
        targetCourse: 'COSC 125',
      })
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
      await addRules(demo.store, 1, [{ ...at, id: RuleId.parse('01ARZ3NDEKTSV4RRFFQ69G5F40') }])
      const alone = await confidence()
      const ended = { ...at, effectiveEnd: '2004-08-31', understood: 0 }
      await addRules(demo.store, 1, [{ ...ended, id: RuleId.parse('01ARZ3NDEKTSV4RRFFQ69G5F41') }])
      expect(await confidence()).toBe(alone)
    })
  },
  'suite',
)
