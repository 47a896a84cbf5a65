import type {
  CourseRecord,
  GradesRecord,
  InstitutionRecord,
  MaterialRecord,
  OutlineRecord,
  SectionRecord,
} from '../../packages/server/src/platform/catalog/records.ts'

/** Records of an invented school, whole unless told otherwise. */
export const school = (given: Partial<InstitutionRecord> = {}): InstitutionRecord => ({
  kind: 'institution',
  id: 'tst',
  code: 'TST',
  name: 'Test College',
  place: 'Testville',
  country: 'Nowhere',
  gradeScale: 'letters',
  ...given,
})

export const course = (reference: string, given: Partial<CourseRecord> = {}): CourseRecord => ({
  kind: 'course',
  course: reference,
  title: 'A course',
  credits: { min: 3, max: 3 },
  level: 100,
  description: 'What it is about.',
  designation: null,
  notes: null,
  prerequisites: null,
  corequisites: null,
  antirequisites: null,
  termsOffered: ['Fall'],
  link: 'https://tst.example/course',
  ...given,
})

export const section = (
  reference: string,
  term: string,
  name: string,
  given: Partial<SectionRecord> = {},
): SectionRecord => ({
  kind: 'section',
  course: reference,
  term,
  section: name,
  type: 'LEC',
  delivery: 'in-person',
  classNumber: '1234',
  capacity: 40,
  instructors: [{ name: 'Ada Test', email: 'ada@tst.example', title: 'Professor' }],
  meetings: [
    {
      days: ['Mo', 'We'],
      start: '09:30',
      end: '10:20',
      from: '2026-09-07',
      to: '2026-12-04',
      campus: 'Main',
      room: 'A 1',
    },
  ],
  ...given,
})

export const grades = (
  reference: string,
  term: string,
  name: string | null,
  given: Partial<GradesRecord> = {},
): GradesRecord => ({
  kind: 'grades',
  course: reference,
  term,
  section: name,
  instructor: 'Ada Test',
  enrolled: 10,
  bands: [
    { band: 'A', count: 4 },
    { band: 'B', count: 6 },
  ],
  average: 3.4,
  median: 3,
  ...given,
})

export const outline = (
  reference: string,
  term: string,
  given: Partial<OutlineRecord> = {},
): OutlineRecord => ({
  kind: 'outline',
  course: reference,
  term,
  summary: 'In short.',
  topics: ['First', 'Second'],
  grading: [{ part: 'Final', percent: 100 }],
  materials: ['A book'],
  link: 'https://tst.example/outline',
  ...given,
})

export const material = (
  reference: string,
  title: string,
  given: Partial<MaterialRecord> = {},
): MaterialRecord => ({
  kind: 'material',
  course: reference,
  type: 'exam',
  title,
  term: 'Fall 2026',
  link: `https://tst.example/${title}`,
  ...given,
})
