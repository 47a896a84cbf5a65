import { courseReference, referenceText } from '../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../platform/catalog/institution.ts'
import { generallyKnown } from '../../../platform/catalog/schools/known-schools.ts'
import type { SchoolResolver } from '../../../platform/catalog/schools/resolve-school.ts'
import type { SchoolNames } from '../../../platform/catalog/schools/school.ts'
import { courseToKeep } from '../../../platform/catalog/schools/school-to-keep.ts'
import { lastOfEach, type ReadTranscript, type TranscriptEntry } from './transcript.ts'
import { namedSchool, type NamedSchool } from './transcript/schools/named-school.ts'
import { onlySchoolIn } from './transcript/schools/school-headings.ts'
import { isNumberedPart } from './transcript/words/terms.ts'
import { readLines } from './transcript/read-transcript.ts'
import type { ReadCourse } from './transcript/words/shapes.ts'

/**
 * Reads a transcript as people copy it from a portal or a PDF, export it or type it. A line that isn't read for sure
 * is given back: nothing is guessed. Courses for which the text names no school are of the given one.
 */
export function readTranscriptText(
  text: string,
  institution: string | undefined,
  schools: SchoolResolver<SchoolNames> = generallyKnown(),
): ReadTranscript {
  const named = namesIn(schools, institution)
  const { courses, written, headings, unread } = readLines(text, named)
  const withSchool = (course: string) => courseToKeep(course, schools)
  const entries = courses.map((course) => entryOf(course, institution, withSchool))
  const withoutSchool = courses.filter((_, at) => entries[at] === undefined)
  const lost = new Set(withoutSchool.flatMap((course) => written.get(course) ?? []))
  return {
    entries: lastOfEach(entries.filter((entry) => entry !== undefined)),
    notUnderstood: [...unread, ...lost],
    headings: headings.length,
  }
}

const MOST_SEARCHED = 60

/** The one school that a text names, where its courses can be read as of it. */
export function schoolNamedIn(text: string, schools: SchoolResolver<SchoolNames>): string | undefined {
  const school = onlySchoolIn(text.split('\n', MOST_SEARCHED), namesIn(schools, undefined))
  const canBeRead = school !== undefined && readTranscriptText(text, school, schools).entries.length > 0
  return canBeRead ? school : undefined
}

/** Schools of the directory, and those that are generally known. */
function namesIn(schools: SchoolResolver<SchoolNames>, institution: string | undefined): NamedSchool {
  const byCode = (code: string) =>
    (schools.byId(institutionId(code)) ?? generallyKnown().byId(institutionId(code)))?.id
  const byName = (name: string) => {
    const found = schools.resolveStrictly(name)
    const isKnown = found.kind !== 'none' || schools === generallyKnown()
    return isKnown ? found : generallyKnown().resolveStrictly(name)
  }
  return namedSchool({ byCode, byName }, institution)
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
    reference && {
      course: referenceText(reference),
      title,
      grade,
      // A numbered part of a year is in another season in each country.
      term: term !== null && isNumberedPart(term) ? null : term,
      credits,
      completed: null,
      status,
    }
  )
}
