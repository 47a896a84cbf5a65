import type { ChosenSection } from '../../packages/server/src/features/course/model/timetable/chosen-section.ts'
import { DAYS } from '../../packages/server/src/features/course/model/meeting-times.ts'

export type Meeting = ChosenSection['meetings'][number]

export const meeting = (
  days: string,
  start: string | null,
  end: string | null,
  more: Partial<Meeting> = {},
): Meeting => ({
  days: DAYS.filter((day) => days.split(' ').includes(day)),
  start,
  end,
  from: '2027-01-04',
  to: '2027-04-09',
  place: null,
  ...more,
})

export const chosen = (name: string, ...meetings: Meeting[]): ChosenSection => ({
  course: 'tst:MATH 1',
  term: 'Spring 2027',
  section: name,
  title: 'Calculus',
  type: 'LEC',
  institution: 'tst',
  isListed: true,
  instructors: [],
  meetings,
  source: { name: 'T', link: null, accessedOn: '2026-11-01', attribution: null, demo: false },
})
