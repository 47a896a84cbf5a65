import { precision } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, cacheTTL, defineTool, readLimit, recovery } from '../define.ts'
import { demoSource } from '../demo-source.ts'
import { toldOne } from '../facts.ts'
import { findCourse } from '../find-course.ts'
import { courseParameter } from '../parameters.ts'
import { Requisite } from '../requisites/tree.ts'
import { Sources } from '../source.ts'
import { heading, headingOf, labelOf, note } from '../views.ts'

export const requisites = defineTool({
  name: 'tn_course_requisites',
  address: 'courseCatalog/requisites',
  version: '1.0.0',
  description: {
    what: 'Get what must be taken beside a course (corequisites), what excludes credit for it (antirequisites), and recommendations.',
    when: 'Use this when asked what goes together or rules each other out: "do I have to take a lab with mbc:PHY 110?". For what comes before use tn_course_prereqs.',
    returns: "Returns up to three trees with the school's sentences.",
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['courses:read'],
  tags: ['courses', 'requisites'],
  utterances: [
    'what are the corequisites',
    'which courses can I not take together with this',
    'does it overlap with the business calculus',
    'must I take the lab at the same time',
    'antirequisites of STAT 203',
    'coreq for general chemistry',
    'does the lecture have a mandatory tutorial or lab',
    'what do I have to sign up for alongside it',
    'would credit for one be lost if I take the other as well',
    'are the two courses mutually exclusive',
    'can both of them count towards my degree',
    'no credit for both of these',
    'which class excludes this one',
    'what is it recommended to take in the same term',
    'duplicate credit with ECON 101',
    'together with another class',
    'do they exclude each other',
    'only one of the two will count',
    'cannot receive credit for both',
    'overlapping courses credit',
    'equivalent so no double credit',
    'if I did the arts version, does the science version still count',
    'does it have to be combined with something',
    'which classes conflict with it for credit',
    'suggested to be taken with',
    'corequisites of PHYS 101',
    'which class do I have to take concurrently with chemistry',
    'antirequisite list for MATH 1171',
    'can I get credit for both STAT 203 and PSYC 210',
    'is there a required lab that goes along with biology',
    'courses I may not combine with ACCT 1110',
    'what should be taken in parallel',
    'does taking one cancel credit for the other',
    'credit exclusion with calculus for business',
    'I did linear algebra for engineers, can I also take this one',
    'do I need to co-enrol in a tutorial',
    'what is the co-requisite',
    'is anything recommended alongside data structures',
    'are these two too similar to both get credit',
    'which economics courses are exclusions',
    'will I lose credit if I already have the equivalent course',
    'must the seminar be taken simultaneously',
    'what else has to be taken with it in the same semester',
    'restrictions on taking both CPSC 1110 and COSC 120',
    'not allowed to take with',
    'does the course clash with another for credit',
    'any recommended courses to accompany it',
    'is the lab a separate registration that I must add',
    'would I get credit twice',
    'which module blocks credit for this unit',
    'forbidden combinations with this physics course',
    'take simultaneously or not',
    'anti-reqs and co-reqs for english 100',
    'recommended preparation listed by the school',
    'paired with a companion course',
    'exclusion courses at Caldera',
    'does it have a corequisite lab',
    'which courses exclude each other for credit',
    'do I have to take both in the same semester',
  ],
  rateLimit: readLimit,
  recovery,
  parameters: z.object({ course: courseParameter }),
  data: z.object({
    ...heading,
    corequisite: Requisite.nullable(),
    antirequisite: Requisite.nullable().describe('Courses for which there is no credit beside this one'),
    recommended: Requisite.nullable(),
    note,
    sources: Sources,
  }),
  examples: [
    {
      description: 'A course that excludes another',
      params: { course: 'nrc:MATH 1171' },
      expectedResult: {
        course: 'nrc:MATH 1171',
        title: 'Calculus I',
        corequisite: null,
        antirequisite: {
          tree: { course: 'nrc:MATH 1174' },
          certain: true,
          sentence: 'Students may receive credit for only one of MATH 1171 or MATH 1174.',
        },
        recommended: null,
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given }, context) {
    const { value: course, source } = await findCourse(given, 'tn_course_requisites', context)
    const { corequisite = null, antirequisite = null, recommended = null } = course.requisites
    const said = [corequisite, antirequisite, recommended].filter((one) => one !== null)
    const record = { title: course.title, corequisite, antirequisite, recommended, ...labelOf(course) }
    const nothing = `The catalog names no corequisites, antirequisites or recommendations of ${course.course}`
    return context.ok(
      {
        ...headingOf(course),
        corequisite,
        antirequisite,
        recommended,
        ...(said.length === 0 ? { note: nothing } : {}),
        sources: [source],
      },
      toldOne({
        kind: 'course',
        record,
        optional: ['title', 'corequisite', 'antirequisite', 'recommended'],
        sources: [source],
        now: context.now(),
        factors: [
          precision(said.length === 0 ? [null] : said.map(({ certain }) => (certain ? 'certain' : null))),
        ],
        missing: said.length === 0 ? [nothing] : [],
        next: [
          about(course.course, 'tn_course_prereqs', 'check-prerequisites', 'See what must come before it'),
        ],
      }),
    )
  },
})
