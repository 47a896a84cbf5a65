import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { counted, sentence } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

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
  overall: z.object({ average: z.number(), students: z.number() }).nullish(),
  hasMore: z.boolean(),
  note: z.string().optional(),
})

export const grades = courseFact({
  intent: 'grade-history',
  tool: TOOL,
  data: Data,
  render(data, naming) {
    const { course, title, items, overall, hasMore, note } = data
    const name = naming.course(course, title)
    const common = { citations: [courseCitation(course, title, TOOL)], sources: sourcesOf(data) }
    const all = [...Map.groupBy(items, ({ term }) => term).values()].flatMap(wholeTerm)
    const shown = all.slice(0, MOST_TERMS)
    if (shown.length === 0) {
      const text = sentence(naming.withNames(note ?? `I have no past grades for ${name}`))
      return { ...common, text, question: '' }
    }
    const isPart = all.length > shown.length || hasMore
    const whole =
      isPart && overall
        ? ` Over all sections the average is ${overall.average} (${counted(overall.students, 'student')}).`
        : ''
    const left = isPart ? `${whole} There are more sections than these ${shown.length}.` : ''
    return {
      ...common,
      text: `Past grades in ${name}: ${shown.map(gradesText).join('; ')}.${left}`,
      question: '',
    }
  },
})

/** All sections together, where the school publishes that. */
const wholeTerm = (items: readonly z.output<typeof Distribution>[]) => {
  const whole = items.filter(({ section }) => section === null)
  return whole.length > 0 ? whole : items
}

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
