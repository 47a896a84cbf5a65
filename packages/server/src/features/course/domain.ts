import { defineDomain, prefixedVerb } from '@tutor-nexus/toolkit'
import { explainCourse } from './prompts/explain-course.ts'
import { courseResource } from './resources/course.ts'
import { tools } from './tools.gen.ts'

export const courseDomain = defineDomain({
  name: 'course',
  naming: prefixedVerb('tn_course'),
  agents: {
    courseCatalog: 'Courses of schools: search, details, requisites, schedules, sections, grades, materials.',
  },
  tools,
  prompts: [explainCourse],
  resources: [courseResource],
})
