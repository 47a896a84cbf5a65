import { pagination, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listInstitutions } from '../../../platform/catalog/catalog-tools.ts'
import { courseReference } from '../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../platform/catalog/institution.ts'
import { namedCourse } from './shared/course-input.ts'
import { query } from '../define.ts'
import { listRules, RulePageData } from './shared/list-rules.ts'
import { loadedAgreements } from './shared/loaded-agreements.ts'
import { searchExamples } from './shared/examples.ts'
import { asOfParameter, CourseName, dayOf, institutionParameter } from './shared/parameters.ts'
import { askBySchools, atSchool, type IdOf } from './shared/schools.ts'

export const search = query({
  name: 'tn_transfer_search',
  title: 'Search transfer agreements',
  version: '1.1.0',
  description: {
    what: 'Search the transfer agreements between two schools, or of one, also by course or subject.',
    when: 'Use this when the user wants to see what agreements exist: "which agreements are there from Northreach to Aurelia?". For the credit that courses get use tn_transfer_resolve.',
    returns: 'Returns agreements with what they ask and give, dates, evidence and confidence.',
  },
  parameters: () =>
    z.object({
      sourceInstitution: institutionParameter('School of the courses').optional(),
      targetInstitution: institutionParameter('School that gives the credit').optional(),
      course: CourseName().optional().describe('That counts, such as nrc:CPSC 1110'),
      subject: z
        .string()
        .trim()
        .min(1)
        .max(30)
        .toUpperCase()
        .optional()
        .describe('Such as MATH; needs sourceInstitution'),
      asOfDate: asOfParameter().describe('Day to judge by, YYYY-MM-DD; else today'),
      ...pagination(),
    }),
  data: RulePageData,
  examples: searchExamples,
  async handler(params, context) {
    const { services, now, ok } = context
    const { subject, limit, cursor } = params
    const sourceInstitution = params.sourceInstitution && institutionId(params.sourceInstitution)
    const target = params.targetInstitution && institutionId(params.targetInstitution)
    const course = params.course && (await namedCourse(params.course, sourceInstitution, context))
    const source = sourceInstitution ?? (course && courseReference(course)?.institution)
    if (source === undefined && (target === undefined || subject !== undefined)) throw noSchool()
    const ask = async (idOf: IdOf, after: string | undefined, count: number) => {
      const schools = { source: source && idOf(source), target: target && idOf(target) }
      const filter = { ...schools, course: course && atSchool(course, idOf), subject }
      const [found, total] = await Promise.all([
        services.rules.ofPair(filter, { after, limit: count }),
        services.rules.countOfPair(filter),
      ])
      return { found, total, schools }
    }
    const { data, facts, loaded } = await listRules(
      async (after, count) => {
        const { found, assumptions } = await askBySchools(
          (idOf) => ask(idOf, after, count),
          (asked) => (asked.total > 0 ? [] : [source, target]),
          { tool: 'tn_transfer_search', params },
          services,
        )
        return { ...found, assumptions }
      },
      {
        limit,
        cursor,
        day: dayOf(params.asOfDate, now()),
        schools: [source, target].flatMap((id) => id ?? []),
      },
      context,
    )
    if (loaded.total > 0) return ok(data, facts)
    const { nothing, assumptions } = await loadedAgreements(loaded.schools, services)
    return ok(data, {
      ...facts,
      nothing,
      assumptions: [...(facts.assumptions ?? []), ...assumptions],
    })
  },
})

const noSchool = () =>
  new ToolError('BAD_REQUEST', 'Give a school: sourceInstitution, targetInstitution or both', {
    details: { reason: 'With a subject, give the school that teaches it as sourceInstitution' },
    next: [listInstitutions],
  })
