import { mentionsCode } from '../words/codes.ts'
import type { Line } from '../words/shapes.ts'
import type { SchoolHeadings } from './school-headings.ts'

/** Transcripts pasted one behind the other: each begins with the letterhead of another school. */
export function documentsOf(lines: readonly Line[], headings: SchoolHeadings): Line[][] {
  const documents: Line[][] = [[]]
  let school: string | undefined
  let hasCourses = false
  for (const line of lines) {
    const heading = headings.get(line.at)
    const isOther = school !== undefined && heading?.school !== school
    if (heading?.isLetterhead && isOther && hasCourses) {
      documents.push([])
      hasCourses = false
    }
    school = heading?.school ?? school
    hasCourses ||= mentionsCode(line.text)
    documents.at(-1)?.push(line)
  }
  return documents
}
