import { courseReference, schoolOf } from '../../../platform/catalog/course-reference.ts'
import type { CourseRecord, OutlineRecord } from '../../../platform/catalog/records.ts'
import type { Collection, SearchDocument } from '../../../platform/search/collection.ts'
import { seasonName, termOrder } from '../model/term-order.ts'

export type CourseField = 'code' | 'title' | 'description'

/** How courses are searched. */
export const courseCollection: Collection<CourseField> = {
  name: 'course',
  fields: [
    { name: 'code', kind: 'code', weight: 4 },
    { name: 'title', kind: 'title', weight: 3 },
    { name: 'description', kind: 'prose', weight: 1 },
  ],
}

/** A course as the search knows it. */
export function searchDocument(record: CourseRecord): SearchDocument<CourseField> {
  const { course, title, description, level, credits, termsOffered } = record
  const { institution = '', subject = '', number = '' } = courseReference(course) ?? {}
  return {
    id: course,
    fields: { code: `${subject} ${number}`, title, description: description ?? '' },
    facets: {
      institution,
      subject,
      term: termsOffered.map(seasonName),
      ...(level === null ? {} : { level }),
      ...(credits === null ? {} : { credits: [...new Set([credits.min, credits.max])] }),
    },
  }
}

export type OutlineField = 'code' | 'topics' | 'text'

/** How outlines are searched. */
export const outlineCollection: Collection<OutlineField> = {
  name: 'outline',
  fields: [
    { name: 'code', kind: 'code', weight: 2 },
    { name: 'topics', kind: 'prose', weight: 2 },
    { name: 'text', kind: 'prose', weight: 1 },
  ],
}

const BETWEEN = '\n'

export const outlineId = (course: string, termKey: string): string => [course, termKey].join(BETWEEN)

/** The course of an outline's document. */
export const courseOfOutline = (id: string): string => id.slice(0, id.indexOf(BETWEEN))

/** An outline as the search knows it: of several in one term the last. */
export function outlineDocument(record: OutlineRecord): SearchDocument<OutlineField> {
  const { course, term, summary, topics, materials } = record
  const { subject = '', number = '' } = courseReference(course) ?? {}
  return {
    id: outlineId(course, termOrder(term)),
    fields: {
      code: `${subject} ${number}`,
      topics: topics.join('. '),
      text: [summary ?? '', ...materials].join('. '),
    },
    facets: { institution: schoolOf(course), subject, term: seasonName(term) },
  }
}
