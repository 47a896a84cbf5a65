import { defineDomain, prefixedVerb } from '@tutor-nexus/toolkit'
import { explainCourse } from './prompts/explain-course.ts'
import { courseResource } from './resources/course.ts'
import { check } from './tools/check.ts'
import { equivalentElsewhere } from './tools/equivalent-elsewhere.ts'
import { get } from './tools/get.ts'
import { grades } from './tools/grades.ts'
import { institutions } from './tools/institutions.ts'
import { instructor } from './tools/instructor.ts'
import { materials } from './tools/materials.ts'
import { outline } from './tools/outline.ts'
import { prereqs } from './tools/prereqs.ts'
import { requisites } from './tools/requisites.ts'
import { schedule } from './tools/schedule.ts'
import { search } from './tools/search.ts'
import { sectionGet } from './tools/section-get.ts'
import { sectionList } from './tools/section-list.ts'
import { similar } from './tools/similar.ts'

export const courseDomain = defineDomain({
  name: 'course',
  naming: prefixedVerb('tn_course'),
  agents: {
    courseCatalog: 'Courses of schools: search, details, requisites, schedules, sections, grades, materials.',
  },
  tools: [
    search,
    get,
    check,
    prereqs,
    requisites,
    outline,
    instructor,
    schedule,
    similar,
    institutions,
    equivalentElsewhere,
    materials,
    grades,
    sectionGet,
    sectionList,
  ],
  prompts: [explainCourse],
  resources: [courseResource],
})
