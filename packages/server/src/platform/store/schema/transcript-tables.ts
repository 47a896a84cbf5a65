/** A student's list of courses, one row for each owner. */
export interface TranscriptTable {
  owner: string
  entries: readonly TranscriptEntryRow[]
  rev: number
  updatedAt: string
}

export interface TranscriptEntryRow {
  /** `sfu:CMPT 225` */
  course: string
  grade: string | null
  term: string | null
  credits: number | null
  /** YYYY-MM-DD */
  completed: string | null
}

export interface TranscriptTables {
  transcript: TranscriptTable
}
