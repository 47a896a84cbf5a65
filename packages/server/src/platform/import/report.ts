import type { ImportedRow } from './import-adapter.ts'

/** What became of a source's rows: `rows` is the sum of structured, verbatim and skipped. */
export interface ImportCounts {
  rows: number
  structured: number
  verbatim: number
  /** Distinct rules stored. */
  rules: number
  skipped: number
}

/** A row that is not structured, and why. */
export interface ImportRemark {
  row: number
  outcome: 'verbatim' | 'skipped'
  remark: string
}

/** What an import of cards did. */
export interface CardCounts {
  /** Notes, by what became of them. */
  added: number
  updated: number
  /** Out of the trash. */
  restored: number
  unchanged: number
  /** What was newly made. */
  cards: number
  reviews: number
  decks: number
  media: number
}

export interface ImportReport extends ImportCounts {
  /** Rows that are not structured, in their order; only the first ones of those that this session read. */
  remarks: readonly ImportRemark[]
  /** The same content is there already: nothing was done. */
  unchanged: boolean
  /** Stopped before its end: what is staged is kept, and the next import of the source goes on behind it. */
  stopped: boolean
  /** An earlier import of the same source has made room for this one. */
  replaced: boolean
  /** The checkpoint behind which this session went on; null where it began at the start. */
  resumedFrom: number | null
  /** What an import of cards did; its rows are notes. */
  cards?: CardCounts
}

export interface ImportProgress {
  rows: number
  /** Null where nobody knows before the end. */
  total: number | null
  rowsPerSecond: number
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

/** How many rows of a batch came to what. */
export function countOutcomes(batch: readonly ImportedRow<unknown>[]): ImportCounts {
  const count = (outcome: string) => batch.filter((row) => row.outcome === outcome).length
  const [structured, verbatim, skipped] = [count('structured'), count('verbatim'), count('skipped')]
  return { rows: batch.length, structured, verbatim, rules: 0, skipped }
}

/** What there is to say of rows that are not structured. */
export const remarksOf = (batch: readonly ImportedRow<unknown>[]): ImportRemark[] =>
  batch.flatMap(({ checkpoint, outcome, remark }) =>
    outcome === 'structured'
      ? []
      : [{ row: checkpoint, outcome, remark: (remark ?? 'no reason given').slice(0, LONGEST_REMARK) }],
  )
