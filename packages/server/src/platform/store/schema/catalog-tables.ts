import type { JsonObject } from './json.ts'

/** One import. Readers see its rows only while it is active, so that an import appears all at once. */
export interface ImportRunTable {
  id: number
  /** A later import with the same key replaces this one. */
  sourceKey: string
  adapter: string
  name: string
  link: string | null
  accessedOn: string
  attribution: string | null
  demo: boolean
  contentHash: string | null
  state: 'staging' | 'active' | 'retired'
  /** The progress of a staging import. */
  checkpoint: number
  rows: number
  structured: number
  verbatim: number
  rules: number
  skipped: number
  startedAt: string
  finishedAt: string | null
}

export interface InstitutionTable {
  run: number
  id: string
  code: string
  name: string
  body: JsonObject
}

export interface CourseTable {
  run: number
  /** `sfu:CMPT 225` */
  id: string
  institution: string
  subject: string
  number: string
  /** The code without spaces and punctuation, as people type it. */
  compact: string
  title: string
  level: number | null
  creditsMin: number | null
  creditsMax: number | null
  body: JsonObject
}

/** Sections, grade distributions, outlines and materials of a course in a term. */
export interface CourseFactTable {
  run: number
  kind: 'section' | 'grades' | 'outline' | 'material'
  course: string
  institution: string
  /** Sorts by time; empty without a term. */
  termKey: string
  /** Distinguishes facts of the same kind, course and term. */
  part: string
  body: JsonObject
}

export interface TransferRuleTable {
  run: number
  id: string
  source: string
  target: string
  effectiveStart: string | null
  effectiveEnd: string | null
  body: JsonObject
}

/** The rules that a course counts toward and the rules that grant it. */
export interface TransferMemberTable {
  run: number
  side: 'source' | 'target'
  course: string
  /** The other school of the rule. */
  other: string
  rule: string
}

/** Schools as sources of agreements call them. A name outlives the import that brought it. */
export interface SchoolNameTable {
  id: string
  name: string
}

export interface CatalogTables {
  importRun: ImportRunTable
  institution: InstitutionTable
  course: CourseTable
  courseFact: CourseFactTable
  transferRule: TransferRuleTable
  transferMember: TransferMemberTable
  schoolName: SchoolNameTable
}
