import * as z from 'zod'
import { courseCitation, ruleCitation } from '../../../citations.ts'
import { look, plainAnswer, type Inquiry, type LookupAnswer } from '../../lookup.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

export const EQUIVALENTS = 'tn_course_equivalent_elsewhere'
const MOST_READ = 100
const MOST = 12
const MOST_COURSES = 4
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  items: z.array(
    z.object({ institution: z.string(), outcome: z.string(), ruleId: z.string(), direction: z.string() }),
  ),
  totalCount: z.number().optional(),
})

/** What courses count as anywhere, if no school is named. */
export async function anywhere(inquiry: Inquiry, courses: readonly string[]): Promise<LookupAnswer[]> {
  return Promise.all(courses.slice(0, MOST_COURSES).map((course) => equivalentsOf(course, inquiry)))
}

/** `langara:MATH 1171 = sfu:MATH 151` as a sentence. */
function lineOf(outcome: string): string {
  const plain = outcome.replaceAll(/\b[a-z][\w.-]*:(?=[A-Z])/g, '').replaceAll(' & ', ' and ')
  const [sources = '', targets] = plain.split(' = ')
  if (targets === undefined) return plain
  return `${sources} ${sources.includes(' and ') ? 'together count' : 'counts'} as ${targets}`
}

async function equivalentsOf(course: string, inquiry: Inquiry): Promise<LookupAnswer> {
  const { naming, schools } = inquiry
  const school = schools.resolver.byId(course.slice(0, course.indexOf(':')))
  if (school && school.agreementsFrom === 0)
    return plainAnswer(
      `No agreements from ${school.name} are loaded here, so I can't tell where ${naming.course(course)} counts.`,
    )
  const { data, failure } = await look(
    inquiry,
    EQUIVALENTS,
    { course, direction: 'to', limit: MOST_READ },
    Data,
  )
  if (!data) return failure
  const rules = [...new Map(data.items.map((item) => [item.ruleId, item])).values()]
  const shown = rules.slice(0, MOST)
  const name = naming.course(data.course, data.title)
  const where = new Set(rules.map(({ institution }) => institution)).size
  if (shown.length === 0)
    return {
      ...plainAnswer(
        `I found no agreement that names a course for ${name} elsewhere. Without one, each school decides case by case.`,
      ),
      citations: [courseCitation(data.course, data.title, EQUIVALENTS)],
      sources: sourcesOf(data),
    }
  return {
    text: [
      `${name} counts at ${where} ${where === 1 ? 'school' : 'schools'}${rules.length > shown.length ? ` (${shown.length} of ${rules.length} agreements shown; name a school to see its own)` : ''}:`,
      ...shown.map(({ institution, outcome }) => `- At ${naming.school(institution)}: ${lineOf(outcome)}`),
    ].join('\n'),
    citations: [
      courseCitation(data.course, data.title, EQUIVALENTS),
      ...shown.map(({ ruleId, outcome }) => ruleCitation(ruleId, naming.withNames(outcome), EQUIVALENTS)),
    ],
    sources: sourcesOf(data),
    question: 'At which school do you want it to count?',
  }
}
