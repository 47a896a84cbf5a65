import type { JsonObject } from './json.ts'

/** One import. Its rows are seen by readers only while it is active, so that a new one appears whole or not at all. */
export interface ImportRunTable {
  id: number
  /** What a later import of the same source replaces. */
  sourceKey: string
  adapter: string
  name: string
  link: string | null
  accessedOn: string
  attribution: string | null
  demo: boolean
  contentHash: string | null
  state: 'staging' | 'active' | 'retired'
  /** How far a staging import has come. */
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
  /** The code without its spaces and marks, as people type it. */
  compact: string
  title: string
  level: number | null
  creditsMin: number | null
  creditsMax: number | null
  body: JsonObject
}

/** Sections, grade distributions, outlines and materials: what a course has in a term. */
export interface CourseFactTable {
  run: number
  kind: 'section' | 'grades' | 'outline' | 'material'
  course: string
  institution: string
  /** Sorts by time; empty where no term is given. */
  termKey: string
  /** Tells facts of one kind, course and term apart. */
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

/** Which rules a course counts for, and which rules earn it. */
export interface TransferMemberTable {
  run: number
  side: 'source' | 'target'
  course: string
  /** The school at the other end. */
  other: string
  rule: string
}

export interface CatalogTables {
  importRun: ImportRunTable
  institution: InstitutionTable
  course: CourseTable
  courseFact: CourseFactTable
  transferRule: TransferRuleTable
  transferMember: TransferMemberTable
}
