import type { CreditRange } from '../../../../platform/catalog/records.ts'
import type { Day } from '../../model/meeting-times.ts'
import type { CatalogDocument } from './format.ts'

type Entry<List extends keyof CatalogDocument> = CatalogDocument[List] extends (infer One)[] ? One : never
type Replace<One, Fields> = Omit<One, keyof Fields> & Fields

/** A course in its one form, `nrc:MATH 1171`. */
interface OfCourse {
  course: string
}

export type InstitutionEntry = Entry<'institutions'> & { id: string }
export type CourseEntry = Omit<Entry<'courses'>, 'institution' | 'code' | 'credits'> &
  OfCourse & { credits: CreditRange; subjectName?: string }
export type OutlineEntry = Replace<Entry<'outlines'>, OfCourse>
export type InstructorEntry = Replace<Entry<'instructors'>, { institution: string }>
export type MeetingEntry = Replace<Entry<'sections'>['meetings'][number], { days: Day[] }>
export type SectionEntry = Replace<Entry<'sections'>, OfCourse & { meetings: MeetingEntry[] }>
export type GradesEntry = Replace<Entry<'grades'>, OfCourse & { bands: { band: string; count: number }[] }>
export type MaterialEntry = Replace<Entry<'materials'>, OfCourse>
export type AgreementEntry = Replace<Entry<'agreements'>, OfCourse & { credits?: CreditRange }>

/** A document that has been read: every entry names its school by id, and its course in the one form. */
export interface Catalog {
  source: CatalogDocument['source']
  institutions: InstitutionEntry[]
  courses: CourseEntry[]
  outlines: OutlineEntry[]
  instructors: InstructorEntry[]
  sections: SectionEntry[]
  grades: GradesEntry[]
  materials: MaterialEntry[]
  agreements: AgreementEntry[]
}
