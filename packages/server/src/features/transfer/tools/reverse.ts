import { pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { institutionId } from '../../../platform/catalog/institution.ts'
import { namedCourse } from './shared/course-input.ts'
import { query } from '../define.ts'
import { listRules, RulePageData } from './shared/list-rules.ts'
import { reverseExamples } from './shared/examples.ts'
import { asOfParameter, CourseName, dayOf, institutionParameter } from './shared/parameters.ts'
import { askBySchools, atSchool, type IdOf } from './shared/schools.ts'
import { earningKeys } from '../model/target-key.ts'

export const reverse = query({
  name: 'tn_transfer_reverse',
  title: 'Find courses that earn credit',
  version: '1.1.0',
  description: {
    what: 'Find the agreements that give credit for a course: which courses elsewhere earn it.',
    when: 'Use this when the user looks for a course to take somewhere else: "what can I take at Northreach to get MATH 151 at Aurelia?".',
    returns: 'Returns agreements whose targets include the course.',
  },
  tags: ['planning'],
  parameters: () =>
    z.object({
      targetCourse: CourseName().describe('What to earn: aur:MATH 151, or generic aur:MATH 1XX'),
      targetInstitution: institutionParameter('School of a bare targetCourse').optional(),
      sourceInstitution: institutionParameter('Only courses of this school').optional(),
      includeGeneric: z.boolean().default(false).describe('Also generic credit of its subject and level'),
      asOfDate: asOfParameter().describe('Day to judge by, YYYY-MM-DD; else today'),
      ...pagination(),
    }),
  data: () => RulePageData().extend({ targetCourse: z.string() }),
  examples: reverseExamples,
  async handler(params, context) {
    const { services, now, ok } = context
    const { limit, cursor } = params
    const source = params.sourceInstitution && institutionId(params.sourceInstitution)
    const target = params.targetInstitution && institutionId(params.targetInstitution)
    const named = await namedCourse(params.targetCourse, target, context)
    const ask = async (idOf: IdOf, after: string | undefined, count: number) => {
      const targetCourse = atSchool(named, idOf)
      const { exact, generic } = earningKeys(targetCourse)
      const keys = params.includeGeneric ? [exact, ...generic] : [exact]
      const filter = { keys, source: source && idOf(source) }
      const [found, total] = await Promise.all([
        services.rules.earning(filter, { after, limit: count }),
        services.rules.countEarning(filter),
      ])
      return { targetCourse, found, total }
    }
    const { data, facts, loaded } = await listRules(
      async (after, count) => {
        const { found, assumptions } = await askBySchools(
          (idOf) => ask(idOf, after, count),
          (asked) => (asked.total > 0 ? [] : [named.slice(0, named.indexOf(':')), source]),
          { tool: 'tn_transfer_reverse', params },
          services,
        )
        return { ...found, assumptions }
      },
      { limit, cursor, day: dayOf(params.asOfDate, now()), schools: [named.slice(0, named.indexOf(':'))] },
      context,
    )
    return ok({ targetCourse: loaded.targetCourse, ...data }, facts)
  },
})
