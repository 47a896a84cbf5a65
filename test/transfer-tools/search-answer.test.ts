import { assertEnvelope, callTool, hintsOf, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { demoAnswers } from './demo-answers.ts'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { RuleId } from '../../packages/server/src/features/transfer/model/rule.ts'
import { addRules, addRun, demoRules } from './demo-transfer.ts'

onEachDatabase(
  'the answer of the transfer tools',
  (database) => {
    const demo = demoAnswers(database)
    const { open, answer, resolved } = demo

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
      await demo.store.write((db) =>
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
      await demo.store.write((db) =>
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
      await addRun(demo.store, { id: 7, adapter: 'assist', sourceKey: 'assist:dept math' })
      await addRules(demo.store, 7, [
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
  },
  'suite',
)
