import * as z from 'zod'
import { about, query } from '../define.ts'
import { demoSource, recordFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { misreadWarnings, readingOf } from './shared/misread-warnings.ts'
import { courseParameter } from './shared/parameters.ts'
import { Requisite } from '../model/requisites/tree.ts'
import { Sources } from '../model/source.ts'
import { heading, headingOf, labelOf, note } from './shared/views.ts'

export const requisites = query({
  name: 'tn_course_requisites',
  title: 'Get corequisites and exclusions',
  description: {
    what: 'Get what must be taken beside a course (corequisites), what excludes credit for it (antirequisites), and recommendations.',
    when: 'Use this when asked what goes together or rules each other out: "do I have to take a lab with mbc:PHY 110?". For what comes before use tn_course_prereqs.',
    returns: "Returns up to three trees with the school's sentences.",
  },
  tags: ['requisites'],
  parameters: () => z.object({ course: courseParameter() }),
  data: () =>
    z.object({
      ...heading(),
      corequisite: Requisite().nullable(),
      antirequisite: Requisite().nullable().describe('Courses for which there is no credit beside this one'),
      recommended: Requisite().nullable(),
      note: note(),
      sources: Sources(),
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
    const { value: course, source, assumptions } = await findCourse(given, 'tn_course_requisites', context)
    const { corequisite = null, antirequisite = null, recommended = null } = course.requisites
    const said = [corequisite, antirequisite, recommended].filter((one) => one !== null)
    const warnings = misreadWarnings([
      { name: 'corequisites', requisite: corequisite },
      { name: 'antirequisites', requisite: antirequisite },
      { name: 'recommendations', requisite: recommended },
    ])
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
      {
        ...(warnings.length > 0 ? { warnings } : {}),
        ...recordFacts({
          kind: 'course',
          record,
          sources: [source],
          now: context.now(),
          assumptions,
          factors: said.length === 0 ? [] : [readingOf(said)],
          next: [about(course.course, 'tn_course_prereqs', 'check-prerequisites', 'See its prerequisites')],
        }),
      },
    )
  },
})
