import type { ImportedRow } from './import-adapter.ts'

/** The results of a source's rows: `rows` is the sum of structured, verbatim and skipped. */
export interface ImportCounts {
  rows: number
  structured: number
  verbatim: number
  /** Distinct rules stored. */
  rules: number
  skipped: number
}

/** A row that was not parsed, and why. */
export interface ImportRemark {
  /** Its file, where the import reads several. */
  file?: string
  row: number
  outcome: 'verbatim' | 'skipped'
  remark: string
}

/** The result of a card import. */
export interface CardCounts {
  /** Notes by result. */
  added: number
  updated: number
  /** Restored from the trash. */
  restored: number
  unchanged: number
  /** Created by this import. */
  cards: number
  reviews: number
  decks: number
  media: number
}

/** What a card import would read, before anything is stored. */
export interface CardPreview {
  /** With their notes, the largest first. */
  decks: readonly { name: string; notes: number }[]
  notes: number
  /** Of them, those that are here already, also in the trash. */
  known: number
  cards: number
  reviews: number
  media: number
  /** The first ones as they are read. */
  samples: readonly { front: string; back: string }[]
}

/** A file that could not be read; the others were imported. */
export interface FailedFile {
  file: string
  message: string
}

export interface ImportFiles {
  total: number
  /** Read by this import. */
  imported: number
  /** Imported before, and the same as then. */
  unchanged: number
  failed: readonly FailedFile[]
}

export interface ImportReport extends ImportCounts {
  /** Compared with what was in use before. */
  added: number
  changed: number
  ended: number
  /** How many scopes the import covers, such as a school and a subject each. */
  scopes: number
  files: ImportFiles
  /** Rows that were not parsed, in order; only the first ones of this session. */
  remarks: readonly ImportRemark[]
  /** The content was already imported, so nothing was done. */
  unchanged: boolean
  /** Stopped early. Staged data is kept, and the next import of the source resumes. */
  stopped: boolean
  /** It replaced an earlier import of the same source. */
  replaced: boolean
  /** The checkpoint where this session resumed; null if it started at the beginning. */
  resumedFrom: number | null
  /** For card imports, whose rows are notes. */
  cards?: CardCounts
  /** For card imports that were only previewed. */
  preview?: CardPreview
}

export interface ImportProgress {
  rows: number
  /** Null if unknown in advance. */
  total: number | null
  rowsPerSecond: number
  /** Where the import reads several files. */
  files?: { done: number; total: number }
}

export const ZERO_COUNTS: ImportCounts = { rows: 0, structured: 0, verbatim: 0, rules: 0, skipped: 0 }

export const addCounts = (a: ImportCounts, b: ImportCounts): ImportCounts => ({
  rows: a.rows + b.rows,
  structured: a.structured + b.structured,
  verbatim: a.verbatim + b.verbatim,
  rules: a.rules + b.rules,
  skipped: a.skipped + b.skipped,
})

const LONGEST_REMARK = 500

export function countOutcomes(batch: readonly ImportedRow<unknown>[]): ImportCounts {
  const count = (outcome: string) => batch.filter((row) => row.outcome === outcome).length
  const [structured, verbatim, skipped] = [count('structured'), count('verbatim'), count('skipped')]
  return { rows: batch.length, structured, verbatim, rules: 0, skipped }
}

/** The remarks about rows that were not parsed. */
export const remarksOf = (batch: readonly ImportedRow<unknown>[], file?: string): ImportRemark[] =>
  batch.flatMap(({ checkpoint, outcome, remark }) =>
    outcome === 'structured'
      ? []
      : [
          {
            ...(file !== undefined && { file }),
            row: checkpoint,
            outcome,
            remark: (remark ?? 'no reason given').slice(0, LONGEST_REMARK),
          },
        ],
  )
