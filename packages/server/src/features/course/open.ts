import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import { rebuildOutdated } from '../../platform/store/derived-rows.ts'
import type { CourseServices } from './define.ts'
import { chosenSectionStore } from './store/chosen-section-store.ts'
import { chosenSections } from './store/chosen-sections.ts'
import { courseSearchRows, outlineSearchRows } from './store/course-search-store.ts'
import { courseStore } from './store/course-store.ts'

/** What courses need of other features, on behalf of one owner. */
export interface CoursePorts {
  transcriptOf(owner: string): ReturnType<CourseServices['transcript']>
  equivalents: CourseServices['equivalents']
  transferred: CourseServices['transferred']
  coursesWithCodes: CourseServices['coursesWithCodes']
  readonly schools: SchoolDirectory
  homeInstitutionOf(owner: string, workspaceId: string | null): Promise<string | undefined>
  timeZoneOf(owner: string): Promise<string | undefined>
}

export async function openCourse(context: FeatureContext & CoursePorts): Promise<OpenFeature> {
  await rebuildOutdated(context.store, courseSearchRows(context.store.dialect))
  await rebuildOutdated(context.store, outlineSearchRows(context.store.dialect))
  const courses = courseStore(context.store)
  return {
    services(caller): CourseServices {
      const owner = ownerOf(caller)
      return {
        courses,
        schools: context.schools,
        transcript: () => context.transcriptOf(owner),
        equivalents: context.equivalents,
        transferred: context.transferred,
        coursesWithCodes: context.coursesWithCodes,
        homeInstitution: (workspaceId) => context.homeInstitutionOf(owner, workspaceId),
        chosen: chosenSectionStore(context.store, owner),
        chosenSections: () => chosenSections(context.store, courses, owner),
        timeZone: () => context.timeZoneOf(owner),
      }
    },
  }
}
