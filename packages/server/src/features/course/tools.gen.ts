// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
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
import { timetableEdit } from './tools/timetable-edit.ts'
import { timetableExport } from './tools/timetable-export.ts'
import { timetable } from './tools/timetable.ts'

export const tools = [
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
  timetable,
  timetableEdit,
  timetableExport,
]
