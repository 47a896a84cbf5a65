import { courseReference, referenceText } from '../../../platform/catalog/course-reference.ts'
import { merged, type ReadTranscript, type TranscriptEntry } from './transcript.ts'
import { readLines } from './transcript/read-transcript.ts'
import type { ReadCourse } from './transcript/words/shapes.ts'

/**
 * Reads a transcript as people copy it from a portal or a PDF, export it or type it. A line that isn't read for sure
 * is given back: nothing is guessed. Courses without a school of their own are of the given one; `withSchool` finds the
 * school that a course names.
 */
export function readTranscriptText(
  text: string,
  institution: string | undefined,
  withSchool: (course: string) => string = (course) => course,
): ReadTranscript {
  const { courses, headings, unread } = readLines(text)
  const entries = courses.map((course) => entryOf(course, institution, withSchool))
  const lost = courses
    .filter((_, at) => entries[at] === undefined)
    .map(({ code }) => `${code.subject} ${code.number}`)
  return {
    entries: merged(
      [],
      entries.filter((entry) => entry !== undefined),
    ),
    notUnderstood: [...unread, ...lost],
    headings: headings.length,
  }
}

function entryOf(
  { code, title, grade, credits, term, status }: ReadCourse,
  institution: string | undefined,
  withSchool: (course: string) => string,
): TranscriptEntry | undefined {
  const name = `${code.subject} ${code.number}`
  const reference = courseReference(
    code.school === undefined ? name : withSchool(`${code.school}:${name}`),
    institution,
  )
  return (
    reference && { course: referenceText(reference), title, grade, term, credits, completed: null, status }
  )
}
