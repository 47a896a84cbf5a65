import * as z from 'zod'
import { courseCitation } from '../../citations.ts'
import { defineLookup } from '../lookup.ts'
import { cut } from '../prose.ts'
import { sourcesOf, WithSources } from '../sources.ts'

const TOOL = 'tn_course_search'
const MOST = 5
const PATTERN = /\bfind\b|\bsearch\b|\bcourses? (?:about|on|for|in)\b|\bclass(?:es)? (?:about|on)\b/i
const Data = WithSources.extend({
  items: z.array(
    z.object({
      course: z.string(),
      title: z.string(),
      snippet: z.string().nullable(),
      matched: z.array(z.string()),
    }),
  ),
})

/** Courses on the topic of a question that names none. */
export const search = defineLookup({
  tool: TOOL,
  data: Data,
  pattern: PATTERN,
  calls({ courses, unknown, words, schools }) {
    if (courses.length > 0 || unknown.length > 0 || words === '') return []
    const [school] = schools
    return [{ query: words, limit: MOST, ...(school ? { institution: school.id } : {}) }]
  },
  render(data, naming, { text, words }) {
    // A course that shares only one of two words is seldom relevant, unless courses were asked for.
    const least = PATTERN.test(text) ? 1 : Math.floor(words.split(' ').length / 2) + 1
    const items = data.items.filter(({ matched }) => matched.length >= least)
    if (items.length === 0) return undefined
    const lines = items.map(
      ({ course, title, snippet }) =>
        `- ${naming.course(course, title)}${snippet === null ? '' : `: ${cut(snippet, 160)}`}`,
    )
    return {
      text: `Courses on “${words}”:\n${lines.join('\n')}`,
      citations: items.map(({ course, title }) => courseCitation(course, title, TOOL)),
      sources: sourcesOf(data),
      question: `What do you already know about “${words}”, and at which step do you get stuck?`,
    }
  },
})
