/** Catalog data between importers and the store. Courses are canonical references. */

export interface InstitutionRecord {
  kind: 'institution'
  id: string
  code: string
  name: string
  place: string | null
  country: string | null
  /** How this school grades; null if unknown. */
  gradeScale: 'letters' | 'percent' | null
}

export interface CreditRange {
  min: number
  max: number
}

export interface CourseRecord {
  kind: 'course'
  course: string
  title: string
  credits: CreditRange | null
  /** 100, 200, … if the number shows it. */
  level: number | null
  description: string | null
  designation: string | null
  notes: string | null
  /** The school's own text, which is parsed into trees. */
  prerequisites: string | null
  corequisites: string | null
  antirequisites: string | null
  termsOffered: readonly string[]
  link: string | null
}

export interface Meeting {
  /** `Mo`, `Tu`, `We`, `Th`, `Fr`, `Sa`, `Su`. */
  days: readonly string[]
  /** `14:30`, local time. */
  start: string | null
  end: string | null
  from: string | null
  to: string | null
  campus: string | null
  room: string | null
}

export interface SectionRecord {
  kind: 'section'
  course: string
  term: string
  section: string
  /** `LEC`, `LAB`, `TUT`, `SEM`, … in the school's terms. */
  type: string | null
  delivery: string | null
  classNumber: string | null
  capacity: number | null
  instructors: readonly { name: string; email: string | null; title: string | null }[]
  meetings: readonly Meeting[]
}

export interface GradesRecord {
  kind: 'grades'
  course: string
  term: string
  /** Null for all sections together. */
  section: string | null
  instructor: string | null
  enrolled: number | null
  /** In the school's own bands and order. */
  bands: readonly { band: string; count: number }[]
  average: number | null
  median: number | null
}

export interface OutlineRecord {
  kind: 'outline'
  course: string
  term: string
  summary: string | null
  topics: readonly string[]
  grading: readonly { part: string; percent: number | null }[]
  materials: readonly string[]
  link: string | null
}

export interface MaterialRecord {
  kind: 'material'
  course: string
  type: 'exam' | 'homework' | 'notes' | 'syllabus' | 'video' | 'book' | 'other'
  title: string
  term: string | null
  link: string
}

export type CatalogRecord =
  | InstitutionRecord
  | CourseRecord
  | SectionRecord
  | GradesRecord
  | OutlineRecord
  | MaterialRecord
