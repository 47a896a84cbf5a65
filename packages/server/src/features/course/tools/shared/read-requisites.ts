import { courseReference } from '../../../../platform/catalog/course-reference.ts'
import type { CourseRecord } from '../../../../platform/catalog/records.ts'
import { parseRequisites } from '../../model/requisites/parse-requisites.ts'
import type { Requisite, Requisites } from '../../model/requisites/tree.ts'

/** A longer text would not fit into one answer. */
const MOST_BYTES = 6_000
const SHOWN = 1_500

/** The trees of a course's sentences. */
export function readRequisites(record: CourseRecord): Requisites {
  const { course, prerequisites, corequisites, antirequisites, notes } = record
  const origin = { institution: courseReference(course)?.institution ?? '', course }
  const texts = {
    prerequisites: prerequisites ?? undefined,
    corequisites: corequisites ?? undefined,
    notes: antirequisites ?? notes ?? undefined,
  }
  const read = parseRequisites(texts, origin)
  const listed =
    antirequisites !== null && !read.antirequisite
      ? parseRequisites({ notes: `Antirequisite: ${antirequisites}` }, origin).antirequisite
      : undefined
  return {
    ...(read.prerequisite && { prerequisite: bounded(read.prerequisite) }),
    ...(read.corequisite && { corequisite: bounded(read.corequisite) }),
    ...(read.antirequisite && { antirequisite: bounded(read.antirequisite) }),
    ...(listed && { antirequisite: bounded({ ...listed, sentence: antirequisites ?? '' }) }),
    ...(read.recommended && { recommended: bounded(read.recommended) }),
  }
}

function bounded(requisite: Requisite): Requisite {
  if (Buffer.byteLength(JSON.stringify(requisite)) <= MOST_BYTES) return requisite
  const text = 'Too long to show as a tree: tn_course_get has the full text'
  const sentence = `${requisite.sentence.slice(0, SHOWN).toWellFormed()}…`
  return { tree: { condition: 'other', text }, certain: false, sentence }
}
