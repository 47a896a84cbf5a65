import { courseCode } from '../../../../platform/catalog/course-reference.ts'
import type {
  CatalogRecord,
  CourseRecord,
  GradesRecord,
  InstitutionRecord,
  MaterialRecord,
  OutlineRecord,
  SectionRecord,
} from '../../../../platform/catalog/records.ts'
import { courseLevel } from '../course-level.ts'
import type {
  Catalog,
  CourseEntry,
  GradesEntry,
  InstitutionEntry,
  InstructorEntry,
  MaterialEntry,
  OutlineEntry,
  SectionEntry,
} from './catalog.ts'

/** The entries of a catalog as records, in the order of the format; agreements are not among them. */
export function* catalogRecords(catalog: Catalog): Generator<CatalogRecord> {
  const people = new Map(catalog.instructors.map((one) => [personKey(one.institution, one.name), one]))
  yield* catalog.institutions.map(institutionRecord)
  yield* catalog.courses.map(courseRecord)
  yield* catalog.outlines.map(outlineRecord)
  yield* catalog.sections.map((section) => sectionRecord(section, people))
  yield* catalog.grades.map(gradesRecord)
  yield* catalog.materials.map(materialRecord)
}

const institutionRecord = ({
  id,
  code,
  name,
  place,
  country,
  gradeScale,
}: InstitutionEntry): InstitutionRecord => ({
  kind: 'institution',
  id,
  code: code.toUpperCase(),
  name,
  place: place ?? null,
  country: country ?? null,
  gradeScale: gradeScale === undefined || gradeScale.kind === 'other' ? null : gradeScale.kind,
})

const courseRecord = (entry: CourseEntry): CourseRecord => ({
  kind: 'course',
  course: entry.course,
  title: entry.title,
  credits: entry.credits,
  level:
    entry.level ?? courseLevel(courseCode(entry.course.slice(entry.course.indexOf(':') + 1))?.number ?? ''),
  description: entry.description ?? null,
  designation: entry.designation ?? null,
  notes: entry.notes ?? null,
  prerequisites: entry.prerequisites ?? null,
  corequisites: entry.corequisites ?? null,
  antirequisites: entry.antirequisites ?? null,
  termsOffered: entry.termsOffered ?? [],
  link: entry.link ?? null,
})

const outlineRecord = ({
  course,
  term,
  summary,
  topics,
  grading,
  materials,
  link,
}: OutlineEntry): OutlineRecord => ({
  kind: 'outline',
  course,
  term,
  summary,
  topics,
  grading: grading.map(({ part, percent }) => ({ part, percent: percent ?? null })),
  materials,
  link: link ?? null,
})

const personKey = (institution: string, name: string): string => `${institution}:${name}`

function sectionRecord(entry: SectionEntry, people: ReadonlyMap<string, InstructorEntry>): SectionRecord {
  const institution = entry.course.slice(0, entry.course.indexOf(':'))
  return {
    kind: 'section',
    course: entry.course,
    term: entry.term,
    section: entry.section,
    type: entry.kind,
    delivery: entry.delivery,
    classNumber: null,
    capacity: entry.capacity ?? null,
    instructors: entry.instructors.map((name) => {
      const person = people.get(personKey(institution, name))
      return { name, email: person?.email ?? null, title: person?.title ?? null }
    }),
    meetings: entry.meetings.map(({ days, start, end, startDate, endDate, room }) => ({
      days,
      start,
      end,
      from: startDate ?? null,
      to: endDate ?? null,
      campus: entry.campus ?? null,
      room: room ?? null,
    })),
  }
}

const gradesRecord = ({
  course,
  term,
  section,
  enrolled,
  bands,
  average,
  median,
}: GradesEntry): GradesRecord => ({
  kind: 'grades',
  course,
  term,
  section: section ?? null,
  instructor: null,
  enrolled: enrolled ?? null,
  bands,
  average: average ?? null,
  median: typeof median === 'number' ? median : null,
})

const materialRecord = ({ course, kind, title, term, link }: MaterialEntry): MaterialRecord => ({
  kind: 'material',
  course,
  type: kind,
  title,
  term: term ?? null,
  link,
})
