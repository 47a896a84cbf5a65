import { completeSchools } from '../../../platform/catalog/schools/complete-schools.ts'
import { wholeDataOf } from '@tutor-nexus/toolkit/paging'
import { completeAt } from '../tools/shared/complete-course.ts'
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
    async institution(typed, _, { services: { schools } }) {
      const { byId, byName } = completeSchools(typed, (await schools.schools()).all)
      return [...byId, ...byName].map(({ id }) => id)
    },
    async code(typed, { institution }, { services }) {
      if (institution === undefined) return []
      const found = await completeAt(institution, typed, services)
      return found.map((course) => course.slice(course.indexOf(':') + 1))
    },
  },
  async read(uri, variables, context) {
    const data = await wholeDataOf(get, { course: addressedCourse(variables), cursor: undefined }, context)
    return [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }]
  },
})
