import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { look, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { quoted } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'
import { ofEachCourse } from './course-fact.ts'

const GET = 'tn_course_get'
const SECTIONS = 'tn_course_section_list'
const Course = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  notes: z.string().nullable(),
})
const Sections = z.object({
  term: z.string().nullish(),
  items: z.array(z.object({ type: z.string().nullish() })),
})
const LAB = /\blab(?:s|orator(?:y|ies))?\b/i

/** Whether a course has a lab, by its description and its sections. */
export const lab: Lookup = {
  intent: 'lab',
  tools: [GET, SECTIONS],
  answer: (inquiry) => ofEachCourse(inquiry, async (course) => [await labOf(course, inquiry)]),
}

async function labOf(course: string, inquiry: Inquiry): Promise<LookupAnswer> {
  const [{ data, failure }, sections] = await Promise.all([
    look(inquiry, GET, { course }, Course),
    look(inquiry, SECTIONS, { course, limit: 50 }, Sections),
  ])
  if (!data) return failure
  const name = inquiry.naming.course(course, data.title)
  const written = [data.description, data.notes]
    .flatMap((text) => text?.split(/(?<=[.!?])\s+/) ?? [])
    .filter((text) => LAB.test(text))
  const items = sections.data?.items ?? []
  const labs = items.filter(({ type }) => type === 'LAB').length
  const term = sections.data?.term ?? 'the last recorded term'
  const isPlanned = labs > 0
  return {
    text: isPlanned
      ? `Yes: ${name} has ${labs} lab section${labs === 1 ? '' : 's'} in ${term}.${written.length > 0 ? ` The calendar says: ${quoted(written.join(' '), 300)}` : ''}`
      : written.length > 0
        ? `The calendar mentions a lab for ${name}: ${quoted(written.join(' '), 300)}${items.length > 0 ? ` No lab section is listed in ${term}.` : ''}`
        : items.length > 0
          ? `The records don't mention a lab for ${name}: none of its ${items.length} sections in ${term} is a lab, and its description names none.`
          : `The records don't say whether ${name} has a lab: its description names none, and no sections are listed.`,
    citations: [courseCitation(course, data.title, isPlanned ? SECTIONS : GET)],
    sources: sourcesOf(data),
    question: '',
  }
}
