import type { Source } from '../source.ts'
import type { Day } from '../meeting-times.ts'
import type { SectionName } from './section-name.ts'

/** When and where a section meets, as far as the school says. */
export interface ClassMeeting {
  readonly days: readonly Day[]
  /** `09:30`, in the school's time zone. */
  readonly start: string | null
  readonly end: string | null
  /** The first and last day on which it may meet. */
  readonly from: string | null
  readonly to: string | null
  readonly place: string | null
  /** Dates between them on which it is not held. */
  readonly except?: readonly string[] | undefined
}

/** A section that a person chose, with what the catalog says of it now. */
export interface ChosenSection extends SectionName {
  readonly title: string | null
  readonly type: string | null
  readonly institution: string
  /** False where the catalog no longer has the section: it may have been cancelled. */
  readonly isListed: boolean
  readonly instructors: readonly string[]
  readonly meetings: readonly ClassMeeting[]
  readonly source: Source | undefined
}
