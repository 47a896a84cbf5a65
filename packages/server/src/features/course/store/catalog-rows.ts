import { compactCode, courseReference, schoolOf } from '../../../platform/catalog/course-reference.ts'
import { institutionCode } from '../../../platform/catalog/institution.ts'
import type { CatalogRecord, CourseRecord, InstitutionRecord } from '../../../platform/catalog/records.ts'
import type {
  CourseFactTable,
  CourseTable,
  InstitutionTable,
} from '../../../platform/store/schema/catalog-tables.ts'
import { digest } from '../model/digest.ts'
import { readRequisites } from '../tools/shared/read-requisites.ts'
import { termOrder } from '../model/term-order.ts'

export type CourseFact = Exclude<CatalogRecord, InstitutionRecord | CourseRecord>

export const describedRow = (run: number, { kind: _, ...school }: InstitutionRecord): InstitutionTable => ({
  run,
  id: school.id,
  code: school.code,
  name: school.name,
  body: { ...school, described: true },
})

/** A school of which nothing but courses is known goes by its code. */
export function namedRow(run: number, id: string): InstitutionTable {
  const code = institutionCode(id)
  const body = { id, code, name: code, place: null, country: null, gradeScale: null, described: false }
  return { run, id, code, name: code, body }
}

/** What is no code by our rules is kept, and found by its words. */
const unreadable = { subject: '', number: '' }

export function courseRow(run: number, record: CourseRecord): CourseTable {
  const { kind: _, ...known } = record
  const reference = courseReference(record.course) ?? { ...unreadable, institution: schoolOf(record.course) }
  return {
    run,
    id: record.course,
    ...reference,
    compact: compactCode(reference),
    title: record.title,
    level: record.level,
    creditsMin: record.credits?.min ?? null,
    creditsMax: record.credits?.max ?? null,
    body: { ...known, requisites: readRequisites(record) },
  }
}

export const factRow = (run: number, fact: CourseFact): CourseFactTable => ({
  run,
  kind: fact.kind,
  course: fact.course,
  institution: schoolOf(fact.course),
  termKey: termOrder(fact.term),
  part: partOf(fact),
  body: { ...fact },
})

function partOf(fact: CourseFact): string {
  switch (fact.kind) {
    case 'section':
      return fact.section
    case 'grades':
      return fact.section ?? ''
    case 'outline':
      return fact.link === null ? '' : digest(fact.link)
    case 'material':
      return digest(fact.type, fact.title, fact.link)
  }
}
