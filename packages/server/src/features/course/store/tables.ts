import type { ClassMeeting } from '../model/timetable/chosen-section.ts'

/** A section that a person wants to take; the catalog tells when it meets. */
export interface ChosenSectionTable {
  id: string
  owner: string
  course: string
  term: string
  section: string
  /** As the user gave them, for a class that the catalog does not have. */
  meetings: readonly ClassMeeting[] | null
  rev: number
  createdAt: string
  updatedAt: string
  /** Kept when it is removed, so that it can be put back though the catalog no longer lists it. */
  deletedAt: string | null
}

export interface CourseTables {
  chosenSection: ChosenSectionTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends CourseTables {}
}
