import * as z from 'zod'
import type { Citation } from '../../../platform/session/session-event.ts'

const MOST = 12

/** The resource address of a course: `course://nrc/MATH%201171`. */
export function courseUri(course: string): string {
  const colon = course.indexOf(':')
  return `course://${encodeURIComponent(course.slice(0, colon))}/${encodeURIComponent(course.slice(colon + 1))}`
}

export const courseCitation = (course: string, title: string | null | undefined, tool: string): Citation => ({
  label: title ? `${course} ${title}` : course,
  uri: courseUri(course),
  tool,
})

export const ruleCitation = (ruleId: string, label: string, tool: string): Citation => ({
  label,
  uri: `transfer-rule://${ruleId}`,
  tool,
})

/** A note by its path in the vault. */
const noteCitation = (filePath: string, title: string | null | undefined, tool: string): Citation => ({
  label: title ? `${title} (${filePath})` : filePath,
  uri: `note://${filePath.split('/').map(encodeURIComponent).join('/')}`,
  tool,
})

const ruleLabel = ({ ruleId, sourceCourses = [], targetInstitution }: z.output<typeof AboutRule>): string =>
  sourceCourses.length === 0
    ? `Agreement ${ruleId}`
    : [`Agreement on ${sourceCourses.join(', ')}`, ...(targetInstitution ? [targetInstitution] : [])].join(
        ' with ',
      )

const AboutCourse = z.object({ course: z.string().includes(':'), title: z.string().nullish() })
const AboutRule = z.object({
  ruleId: z.string().length(26),
  sourceCourses: z.array(z.string()).optional(),
  targetInstitution: z.string().optional(),
})
const AboutNote = z.object({ filePath: z.string().min(1), title: z.string().nullish() })
const Many = z.object({
  items: z.array(z.unknown()).optional(),
  exactMatches: z.array(z.unknown()).optional(),
})

/** The courses, agreements and notes in a tool's data; the tool itself if there are none. */
export function citationsIn(tool: string, data: unknown): Citation[] {
  const lists = Many.safeParse(data).data
  const records = [data, ...(lists?.items ?? []), ...(lists?.exactMatches ?? [])]
  const found = records.flatMap((record) => {
    const rule = AboutRule.safeParse(record)
    if (rule.success) return [ruleCitation(rule.data.ruleId, ruleLabel(rule.data), tool)]
    const note = AboutNote.safeParse(record)
    if (note.success) return [noteCitation(note.data.filePath, note.data.title, tool)]
    const course = AboutCourse.safeParse(record)
    return course.success ? [courseCitation(course.data.course, course.data.title, tool)] : []
  })
  return found.length > 0 ? distinct(found) : [{ label: tool, tool }]
}

/** Without duplicates, at most as many as a reader looks at. */
export const distinct = (citations: readonly Citation[]): Citation[] =>
  [...Map.groupBy(citations, ({ uri, label }) => uri ?? label).values()]
    .flatMap((same) => same.slice(0, 1))
    .slice(0, MOST)
