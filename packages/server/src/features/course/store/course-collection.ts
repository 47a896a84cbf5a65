import { courseReference } from '../../../platform/catalog/course-reference.ts'
import type { CourseRecord } from '../../../platform/catalog/records.ts'
import type { Collection, SearchDocument } from '../../../platform/search/collection.ts'
import { seasonName } from '../model/term-order.ts'

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
