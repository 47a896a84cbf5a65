import { DAY, demoAnswers } from './demo-answers.ts'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { RuleId } from '../../packages/server/src/features/transfer/model/rule.ts'
import { addRules, demoRules, type TransferOptions } from './demo-transfer.ts'

onEachDatabase(
  'the answer of the transfer tools',
  (database) => {
    const demo = demoAnswers(database)
    const { open, answer, resolved } = demo

    test('compare: ranks the schools, and names those without an agreement', async () => {
      const compared = (args: object, options?: TransferOptions) =>
        answer('tn_transfer_compare', { asOfDate: DAY, ...args }, options)
      const sourceCourses = ['nrc:CPSC 1020', 'nrc:PHIL 9999']
      const all = await compared({ sourceCourses })
      const aurelia = await resolved({ sourceCourses })
      expect(all.items.map(({ rank }: { rank: number }) => rank)).toEqual(
        all.items.map(({ rank }: { rank: number }) => rank).toSorted((a: number, b: number) => a - b),
      )
      expect(
        all.items.find(({ institution }: { institution: string }) => institution === 'aur'),
      ).toMatchObject({
        name: 'University of Aurelia',
        sourceCredits: aurelia.bestPlan.sourceCredits,
        targetCredits: aurelia.bestPlan.targetCredits,
        transfers: aurelia.bestPlan.rules.flatMap((rule: { sourceCourses: string[] }) => rule.sourceCourses)
          .length,
        open: aurelia.courses.filter(({ result }: { result: string }) => result === 'open').length,
      })
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
      await demo.store.write((db) => db.insertInto('institution').values(school).execute())
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
      await addRules(demo.store, 1, units)
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
      await addRules(demo.store, 1, [
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
      await demo.store.write((db) =>
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
        demo.store,
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
      expect(
        compared.items.map(({ institution }: { institution: string }) => institution).toSorted(),
      ).toEqual(campuses)
      expect(compared.summary).toContain('in its own units, which do not compare')
    })
  },
  'suite',
)
