import * as z from 'zod'
import type { Citation } from '../../../../../../platform/session/session-event.ts'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { sentence } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

const TOOL = 'tn_course_materials'
const MOST = 6
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  items: z.array(
    z.object({ kind: z.string(), title: z.string(), term: z.string().nullish(), link: z.string().nullish() }),
  ),
  note: z.string().optional(),
})

/** Past exams, lecture notes and similar materials. */
export const materials = courseFact({
  intent: 'materials',
  tool: TOOL,
  data: Data,
  args: () => ({ limit: MOST }),
  render(data, naming) {
    const { course, title, items, note } = data
    const name = naming.course(course, title)
    const links = items.flatMap(({ title: label, link }): Citation[] =>
      link ? [{ label, uri: link, tool: TOOL }] : [],
    )
    const listed = items.map(
      ({ kind, title: what, term, link }) =>
        `- ${what} (${[kind, ...(term ? [term] : [])].join(', ')})${link ? `: ${link}` : ''}`,
    )
    return {
      text:
        items.length > 0
          ? `Materials for ${name}:\n${listed.join('\n')}`
          : sentence(naming.withNames(note ?? `I have no materials for ${name}`)),
      citations: [courseCitation(course, title, TOOL), ...links],
      sources: sourcesOf(data),
      question: '',
    }
  },
})
