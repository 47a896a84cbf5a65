import type { ImportedRow } from '../../../platform/import/import-adapter.ts'
import type { CourseRecord } from '../../../platform/catalog/records.ts'
import { parseRequisites } from '../model/requisites/parse-requisites.ts'

/** Whether a course's sentences were understood; the record keeps them word for word either way. */
export function requisiteOutcome({
  course,
  prerequisites,
  corequisites,
}: CourseRecord): Pick<ImportedRow<CourseRecord>, 'outcome' | 'remark'> {
  if (prerequisites === null && corequisites === null) return { outcome: 'structured' }
  const { prerequisite, corequisite } = parseRequisites(
    { prerequisites: prerequisites ?? undefined, corequisites: corequisites ?? undefined },
    { institution: course.slice(0, course.indexOf(':')), course },
  )
  const uncertain = [prerequisite, corequisite].flatMap((one) => (one && !one.certain ? [one.sentence] : []))
  return uncertain.length === 0
    ? { outcome: 'structured' }
    : { outcome: 'verbatim', remark: `${course}: ${uncertain.join(' / ')}` }
}
