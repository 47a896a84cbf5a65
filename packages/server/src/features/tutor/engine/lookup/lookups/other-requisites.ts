import * as z from 'zod'
import { courseCitation } from '../../citations.ts'
import { ofEachCourse, type Lookup } from '../lookup.ts'
import { quoted, sentence } from '../prose.ts'
import { sourcesOf, WithSources } from '../sources.ts'

const TOOL = 'tn_course_requisites'
const Requisite = z.object({ sentence: z.string() }).nullable()
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  corequisite: Requisite,
  antirequisite: Requisite,
  recommended: Requisite,
  note: z.string().optional(),
})

/** What goes together with a course, and what excludes it. */
export const otherRequisites: Lookup = {
  tool: TOOL,
  asked:
    /\bco-?req|\banti-?req|\bsame time\b|\balong with\b|\btogether with\b|\bexclu|\bcredit for both\b|\brecommended\b/i,
  calls: ofEachCourse,
  tell(data, naming) {
    const read = Data.safeParse(data)
    if (!read.success) return undefined
    const { course, title, corequisite, antirequisite, recommended, note } = read.data
    const name = naming.course(course, title)
    const said = [
      ...(corequisite ? [`Take at the same time, or before: ${quoted(corequisite.sentence, 300)}`] : []),
      ...(antirequisite ? [`On courses that overlap: ${quoted(antirequisite.sentence, 300)}`] : []),
      ...(recommended ? [`Recommended: ${quoted(recommended.sentence, 300)}`] : []),
    ]
    return {
      text:
        said.length > 0
          ? `For ${name} the school says: ${said.join(' ')}`
          : sentence(
              naming.inWords(
                note ?? `I know of nothing that must be taken with ${name} or that rules it out`,
              ),
            ),
      citations: [courseCitation(course, title, TOOL)],
      sources: sourcesOf(read.data),
      question: 'Which of these do you want to take in the same term, and why then?',
    }
  },
}
