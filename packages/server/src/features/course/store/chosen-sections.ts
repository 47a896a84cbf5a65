import { schoolOf } from '../../../platform/catalog/course-reference.ts'
import type { Store } from '../../../platform/store/store.ts'
import { DAYS } from '../model/meeting-times.ts'
import type { ChosenSection, ClassMeeting } from '../model/timetable/chosen-section.ts'
import { chosenSectionStore, type SectionToAdd } from './chosen-section-store.ts'
import type { CourseStore } from './course-store.ts'
import type { StoredSection } from './stored-records.ts'

/**
 * The sections that a person chose, with their meetings, for whatever shows classes.
 *
 * @example
 * const classes = await chosenSections(store, courseStore(store), owner)
 */
export const chosenSections = async (
  store: Store,
  courses: CourseStore,
  owner: string,
): Promise<ChosenSection[]> => sectionsNamed(await chosenSectionStore(store, owner).list(), courses)

/** What the catalog says of these sections, whether or not it has them. */
export async function sectionsNamed(
  names: readonly SectionToAdd[],
  courses: CourseStore,
): Promise<ChosenSection[]> {
  const references = [...new Set(names.map(({ course }) => course))]
  const [titles, sections] = await Promise.all([
    courses.findAll(references),
    Promise.all(references.map(async (course) => [course, await courses.sections(course)] as const)),
  ])
  const known = new Map(sections)
  return names.map(({ course, term, section, meetings }) => {
    const found = known.get(course)?.find(({ value }) => value.term === term && value.section === section)
    return {
      course,
      term,
      section,
      title: titles.get(course)?.value.title ?? null,
      type: found?.value.type ?? null,
      institution: schoolOf(course),
      isListed: found !== undefined || Boolean(meetings),
      instructors: found?.value.instructors.map(({ name }) => name) ?? [],
      meetings: found?.value.meetings.map(meetingOf) ?? meetings ?? [],
      source: found?.source ?? titles.get(course)?.source,
    }
  })
}

const meetingOf = ({ days, campus, room, ...times }: StoredSection['meetings'][number]): ClassMeeting => ({
  ...times,
  days: DAYS.filter((day) => days.includes(day)),
  place: [room, campus].filter((part) => part !== null && part !== '').join(', ') || null,
})
