import type { AgreementFacts, Attempt, CourseFacts } from './facts.ts'

export interface SectionFacts {
  section: string
  type: string | null
  meetings: readonly { days: readonly string[]; start: string | null; end: string | null }[]
}

export interface PastGrades {
  term: string
  average: number | null
  enrolled: number | null
}

/** What plans need of courses and agreements. */
export interface PlanCatalog {
  courses(courses: readonly string[]): Promise<ReadonlyMap<string, CourseFacts>>
  /** The courses that a school lists, up to a number. */
  ofSchool(school: string, limit: number): Promise<readonly string[]>
  /** The agreements of schools that any of the courses counts for. */
  counting(courses: readonly string[], schools: readonly string[]): Promise<AgreementFacts[]>
  /** The agreements by which courses of one school earn any of these. */
  earning(targets: readonly string[], source: string): Promise<AgreementFacts[]>
  /** All agreements from one school to another, up to a number. */
  between(source: string, target: string, limit: number): Promise<AgreementFacts[]>
  /** Those of the wanted courses that the record earns by agreement. */
  earned(attempts: readonly Attempt[], wanted: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of the terms in which a school lists sections. */
  listedTerms(institution: string, terms: readonly string[]): Promise<ReadonlySet<string>>
  sections(course: string, term: string): Promise<SectionFacts[]>
  grades(course: string): Promise<PastGrades[]>
}
