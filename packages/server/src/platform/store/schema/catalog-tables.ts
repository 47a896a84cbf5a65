import type { JsonObject } from './json.ts'

/** A file or an address that was read. It is staged until the whole import is complete. */
export interface ImportFileTable {
  id: number
  adapter: string
  /** Its path below the folder or inside the archive, or its address. */
  name: string
  contentHash: string | null
  accessedOn: string
  state: 'staging' | 'staged' | 'done' | 'dropped'
  /** Where to resume while staging. */
  checkpoint: number
  rows: number
  structured: number
  verbatim: number
  skipped: number
  startedAt: string
  finishedAt: string | null
}

/** What one file says about one scope. Readers see its rows only while it is active. */
export interface ImportRunTable {
  id: number
  /** The adapter and the scope: an import replaces the active runs of the same key. */
  sourceKey: string
  adapter: string
  name: string
  link: string | null
  accessedOn: string
  attribution: string | null
  demo: boolean
  contentHash: string | null
  /** Deleted: its rows are gone, and it stays as a record. */
  state: 'staging' | 'active' | 'retired' | 'deleted'
  checkpoint: number
  rows: number
  structured: number
  verbatim: number
  rules: number
  skipped: number
  startedAt: string
  finishedAt: string | null
  /** Absent from runs of earlier builds. */
  file?: number | null | undefined
  /** Whether it holds schools or courses. */
  hasCourses?: boolean | undefined
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
  importFile: ImportFileTable
  importRun: ImportRunTable
  institution: InstitutionTable
  course: CourseTable
  courseFact: CourseFactTable
  transferRule: TransferRuleTable
  transferMember: TransferMemberTable
  schoolName: SchoolNameTable
}
