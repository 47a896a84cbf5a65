import type { School } from '../../../platform/catalog/schools/school.ts'
import type { ChosenSection } from '../model/timetable/chosen-section.ts'
import type { ZonedSection } from './class-calendar.ts'
import { schoolTimeZone } from './school-time-zone.ts'

/** The sections with the time zones of their schools. */
export const zonedSections = (
  sections: readonly ChosenSection[],
  schools: readonly School[],
  ownZone: string | undefined,
): ZonedSection[] =>
  sections.map((section) => ({
    ...section,
    timeZone: schoolTimeZone(
      schools.find(({ id }) => id === section.institution),
      ownZone,
    ),
  }))
