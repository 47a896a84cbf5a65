import * as z from 'zod'
import { courseCitation } from '../../citations.ts'
import { defineLookup, ofEachCourse } from '../lookup.ts'
import { sentence } from '../prose.ts'
import { sourcesOf, WithSources } from '../sources.ts'

const TOOL = 'tn_course_grades'
const MOST_TERMS = 4
const figure = z
  .number()
  .nullish()
  .transform((count) => count ?? undefined)
const Distribution = z.object({
  term: z.string(),
  section: z.string().nullable(),
  enrolled: figure,
  average: figure,
  median: figure,
  medianBand: z
    .string()
    .nullish()
    .transform((band) => band ?? undefined),
})
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  items: z.array(Distribution),
  note: z.string().optional(),
})

export const grades = defineLookup({
  tool: TOOL,
  data: Data,
  pattern:
    /\baverages?\b|\bmedian\b|\bhow (?:hard|difficult|easy)\b|\bhard\b|\bdifficult\b|\bfail(?:ed|ure)? rate|\bpass rate|\bgrade distribution|\bgrades? (?:in|for|of|do)\b/i,
  calls: ofEachCourse,
  render(data, naming) {
    const { course, title, items, note } = data
    const name = naming.course(course, title)
    const common = { citations: [courseCitation(course, title, TOOL)], sources: sourcesOf(data) }
    const whole = items.filter(({ section }) => section === null)
    const shown = (whole.length > 0 ? whole : items).slice(0, MOST_TERMS)
    if (shown.length === 0) {
      const text = sentence(naming.withNames(note ?? `I have no past grades for ${name}`))
      return { ...common, text, question: `What makes you ask how hard ${title ?? course} is?` }
    }
    return {
      ...common,
      text: `Past grades in ${name}: ${shown.map(gradesText).join('; ')}.`,
      question: 'What grade do you aim for, and which part of the course counts most towards it?',
    }
  },
})

function gradesText({
  term,
  section,
  enrolled,
  average,
  median,
  medianBand,
}: z.output<typeof Distribution>): string {
  const middle = median ?? medianBand
  const figures = [
    ...(average === undefined ? [] : [`average ${average}`]),
    ...(middle === undefined ? [] : [`median ${middle}`]),
    ...(enrolled === undefined ? [] : [`${enrolled} students`]),
  ]
  const where = section === null ? term : `${term}, section ${section}`
  return figures.length > 0 ? `${where} ${figures.join(', ')}` : where
}
