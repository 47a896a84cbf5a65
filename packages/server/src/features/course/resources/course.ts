import { institutionId } from '../../../platform/catalog/institution.ts'
import { completeSchools } from '../../../platform/catalog/school-names.ts'
import { wholeDataOf } from '@tutor-nexus/toolkit/paging'
import { completeAt, listSchools } from '../tools/shared/complete-course.ts'
import { addressedCourse, COURSE_TEMPLATE } from '../model/course-uri.ts'
import { defineResource } from '../define.ts'
import { get } from '../tools/get.ts'

/** JSON, because an assistant that reads it here or gets it from the tool then sees one and the same thing. */
export const courseResource = defineResource({
  name: 'course',
  title: 'Course',
  description:
    'One course as tn_course_get gives it: title, credits, description, requisites in the words of the school, terms, sources. course://nrc/MATH%201171 is MATH 1171 of nrc.',
  mimeType: 'application/json',
  permissions: get.permissions,
  template: COURSE_TEMPLATE,
  complete: {
    async institution(typed, _, { services: { courses } }) {
      const { byId, byName } = completeSchools(typed, await listSchools(courses))
      return [...byId, ...byName].map(({ id }) => id)
    },
    async code(typed, { institution }, { services: { courses } }) {
      if (institution === undefined) return []
      const found = await completeAt(institutionId(institution), typed, courses)
      return found.map((course) => course.slice(course.indexOf(':') + 1))
    },
  },
  async read(uri, variables, context) {
    const data = await wholeDataOf(get, { course: addressedCourse(variables), cursor: undefined }, context)
    return [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }]
  },
})
