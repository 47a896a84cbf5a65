import { pagination, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { courseReference } from '../../../catalog/course-reference.ts'
import { namedCourse } from '../course-input.ts'
import { cacheTTL, defineTool, listInstitutions, readLimit, ruleDetails } from '../define.ts'
import { listRules, RulePageData } from '../list-rules.ts'
import { searchExamples } from '../examples/lists.ts'
import { openPosition } from '../page.ts'
import { asOfParameter, CourseName, dayOf, institutionParameter } from '../parameters.ts'
import { requireSchools } from '../schools.ts'

export const search = defineTool({
  name: 'tn_transfer_search',
  address: 'transferGuide/search',
  version: '1.0.0',
  description: {
    what: 'Search the transfer agreements between two schools, or those of one school, optionally of one course or subject.',
    when: 'Use this when the user wants to see what agreements exist: "which agreements are there from Northreach to Aurelia?", "list everything for MATH 1171".',
    returns:
      'Returns a page of agreements with what they ask for, what they give, their dates, evidence and confidence.',
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['transfers:read'],
  tags: ['transfer', 'credit'],
  utterances: [
    'show the transfer agreements between two schools',
    'which math courses have an agreement',
    'list all articulation rules for this course',
    'what can be transferred from my college',
  ],
  rateLimit: readLimit,
  recovery: [listInstitutions],
  parameters: z.object({
    sourceInstitution: institutionParameter('The school where courses were taken').optional(),
    targetInstitution: institutionParameter('The school that gives the credit').optional(),
    course: CourseName.optional().describe(
      'Only agreements that this course counts for: nrc:CPSC 1110, or CPSC 1110 with sourceInstitution',
    ),
    subject: z
      .string()
      .trim()
      .min(1)
      .max(30)
      .toUpperCase()
      .optional()
      .describe(
        'Only agreements that courses of this subject count for, such as MATH; needs sourceInstitution',
      ),
    asOfDate: asOfParameter.describe('The day that inEffect and confidence are about; today by default'),
    ...pagination(),
  }),
  data: RulePageData,
  examples: searchExamples,
  async handler(params, { services, workspaceId, now, cursors, fit, ok }) {
    const { sourceInstitution, targetInstitution, subject, limit, cursor } = params
    const course =
      params.course && (await namedCourse(params.course, sourceInstitution, { services, workspaceId, now }))
    const source = sourceInstitution ?? (course && courseReference(course)?.institution)
    if (source === undefined && (targetInstitution === undefined || subject !== undefined)) throw noSchool()
    const query = { source, target: targetInstitution, course, subject }
    const after = openPosition(cursor, cursors)
    const [found, total] = await Promise.all([
      services.rules.ofPair(query, { after, limit: limit + 1 }),
      services.rules.countOfPair(query),
    ])
    const schools = [source, targetInstitution].filter((id) => id !== undefined)
    if (total === 0) await requireSchools(schools, services)
    const { data, facts } = await listRules(
      {
        tool: 'tn_transfer_search',
        params,
        found,
        total,
        day: dayOf(params.asOfDate, now()),
        next: found.slice(0, 1).map(({ rule }) => ruleDetails(rule.id)),
      },
      { cursors, fit },
    )
    return ok(data, facts)
  },
})

const noSchool = () =>
  new ToolError('BAD_REQUEST', 'Name a school: sourceInstitution, targetInstitution or both', {
    details: { reason: 'A subject needs the school that teaches it, sourceInstitution' },
    next: [listInstitutions],
  })
