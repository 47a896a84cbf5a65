import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { ToolIndex } from '@tutor-nexus/toolkit/discovery'
import { expect, test } from 'vitest'
import { courseDomain } from '../../packages/server/src/features/course/domain.ts'

/** Requests as people make them; none is an utterance of a tool or an example use in its description. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  search: [
    'search for courses about climate',
    'find a course with the word robotics',
    'courses by keyword at level 300',
  ],
  get: [
    'describe the course ENGL 1100 for me',
    'how many credits is it',
    'get the calendar entry of a course',
  ],
  check: [
    'are the codes in this list all correct',
    'tell me which of my codes are misspelled',
    'check several course codes for typos',
  ],
  prereqs: [
    'which prerequisites does it have',
    'what must I complete before taking it',
    'does my transcript satisfy it',
  ],
  requisites: [
    'corequisites of PHY 110',
    'does this exclude credit for another course',
    'antirequisites please',
  ],
  outline: [
    'show the course outline',
    'give me the syllabus and grading of this',
    'topics of the course in order',
  ],
  instructor: [
    'name the instructors of this course',
    'who has taught it',
    'which instructor gives it this fall',
  ],
  schedule: [
    'when is this course offered and at what times',
    'days and times of the course',
    'at what times does the course meet',
  ],
  similar: [
    'courses similar to this at the same school',
    'alternatives like it at this school',
    'what is alike here',
  ],
  institutions: ['list schools in the catalog', 'which schools are covered', 'find the id of a school'],
  equivalent_elsewhere: [
    'equivalent courses at other schools',
    'what does it count as at another school',
    'courses elsewhere that transfer rules name',
  ],
  materials: [
    'past exams for this course',
    'homework and notes to practise with',
    'videos and books to study from',
  ],
  grades: ['grade distribution of the course', 'average and median grades', 'how have students done in it'],
  section_get: ['details of one section', 'room and seats of section 2', 'class number of a section'],
  section_list: [
    'list all sections of a term',
    'every section of the school this term',
    'sections of a subject in a term',
  ],
  timetable: ['show my timetable', 'what classes have I chosen', 'do any of my classes overlap'],
  timetable_edit: [
    'add section 001 to my timetable',
    'take this section out of my timetable',
    'I want this section, choose it',
  ],
  timetable_export: [
    'export my timetable as an ICS file',
    'put my classes into Google Calendar',
    'download my classes for Outlook',
  ],
}

test('near twins are told apart by how people ask', () => {
  const tools = new ToolRegistry([courseDomain]).getAll()
  const index = new ToolIndex(tools)
  const found = Object.entries(REQUESTS).flatMap(([name, requests]) =>
    requests.map((request) => [request, index.search(request)[0]?.name.replace('tn_course_', ''), name]),
  )
  expect(found.filter(([, got, wanted]) => got !== wanted)).toEqual([])
  expect(Object.keys(REQUESTS)).toHaveLength(tools.length)
})
