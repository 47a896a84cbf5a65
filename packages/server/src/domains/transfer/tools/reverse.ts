import { pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { namedCourse } from '../course-input.ts'
import { cacheTTL, defineTool, listInstitutions, readLimit, ruleDetails } from '../define.ts'
import { listRules, RulePageData } from '../list-rules.ts'
import { reverseExamples } from '../examples/lists.ts'
import { openPosition } from '../page.ts'
import { asOfParameter, CourseName, dayOf, institutionParameter } from '../parameters.ts'
import { requireSchools } from '../schools.ts'
import { earningKeys } from '../target-key.ts'

export const reverse = defineTool({
  name: 'tn_transfer_reverse',
  address: 'transferGuide/reverse',
  version: '1.0.0',
  description: {
    what: 'Find the agreements that give credit for a course: which courses elsewhere earn it.',
    when: 'Use this when the user looks for a course to take somewhere else: "what can I take at Northreach to get MATH 151 at Aurelia?", "which college courses count as COSC 120?".',
    returns:
      'Returns a page of agreements whose targets include the course, or, with includeGeneric, generic credit of its subject and level.',
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['transfers:read'],
  tags: ['transfer', 'credit', 'planning'],
  utterances: [
    'where can I take this course instead',
    'which courses elsewhere count as this one',
    'what do I have to take to get credit for it',
    'find a summer course that transfers as my requirement',
  ],
  rateLimit: readLimit,
  recovery: [listInstitutions],
  parameters: z.object({
    targetCourse: CourseName.describe(
      'The course to earn, aur:MATH 151, or generic credit such as aur:MATH 1XX; without a school, targetInstitution’s or the workspace’s own',
    ),
    targetInstitution: institutionParameter('The school that gives the credit').optional(),
    sourceInstitution: institutionParameter('Only courses of this school').optional(),
    includeGeneric: z
      .boolean()
      .default(false)
      .describe('Also agreements that give generic credit of the same subject and level, such as MATH 1XX'),
    asOfDate: asOfParameter.describe('The day that inEffect and confidence are about; today by default'),
    ...pagination(),
  }),
  data: RulePageData.extend({ targetCourse: z.string() }),
  examples: reverseExamples,
  async handler(params, { services, workspaceId, now, cursors, fit, ok }) {
    const { sourceInstitution, limit, cursor } = params
    const course = await namedCourse(params.targetCourse, params.targetInstitution, {
      services,
      workspaceId,
      now,
    })
    const { exact, generic } = earningKeys(course)
    const query = { keys: params.includeGeneric ? [exact, ...generic] : [exact], source: sourceInstitution }
    const after = openPosition(cursor, cursors)
    const [found, total] = await Promise.all([
      services.rules.earning(query, { after, limit: limit + 1 }),
      services.rules.countEarning(query),
    ])
    const school = course.slice(0, course.indexOf(':'))
    if (total === 0)
      await requireSchools(
        [school, ...(sourceInstitution === undefined ? [] : [sourceInstitution])],
        services,
      )
    const { data, facts } = await listRules(
      {
        tool: 'tn_transfer_reverse',
        params,
        found,
        total,
        day: dayOf(params.asOfDate, now()),
        next: found.slice(0, 1).map(({ rule }) => ruleDetails(rule.id)),
      },
      { cursors, fit },
    )
    return ok({ targetCourse: course, ...data }, facts)
  },
})
