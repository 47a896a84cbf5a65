import { coverage, defined, listed, type NextCall } from '@tutor-nexus/toolkit'
import type { ReadTranscript, TranscriptEntry } from '../../model/transcript.ts'

interface Previewed extends ReadTranscript {
  /** How many of the stored courses would be gone. */
  removedCount: number
}

const MOST_PREVIEWED = 100
const MOST_IN_HINTS = 50
const MOST_CHECKED = 30
const LONGEST_OFFERED = 2_000

export const shownLine = (line: string): string => line.slice(0, 200).toWellFormed()

/** What would be kept, a page at a time. */
export const previewOf = (
  { entries, notUnderstood, headings, removedCount }: Previewed,
  rev: number,
  from: number,
) => ({
  items: entries.slice(from, from + MOST_PREVIEWED).map((entry) => ({ ...entry })),
  totalCount: entries.length,
  notUnderstood: notUnderstood.slice(from, from + MOST_PREVIEWED).map(shownLine),
  notUnderstoodCount: notUnderstood.length,
  headings,
  removedCount,
  rev,
})

/** The same call in another mode, unless it is long: the caller has just sent it. */
const inMode = (
  params: Readonly<Record<string, unknown>>,
  mode: 'merge' | 'replace' | undefined,
  description: string,
): NextCall[] => {
  const { preview: _preview, from: _from, ...kept } = params
  const given = defined({ ...kept, ...(mode === undefined ? {} : { mode }) })
  if (JSON.stringify(given).length > LONGEST_OFFERED) return []
  return [
    {
      action: mode === undefined ? 'keep-transcript' : `${mode}-transcript`,
      priority: 'medium',
      category: 'exploration',
      description,
      reversible: true,
      tool: 'tn_user_transcript_set',
      arguments: given,
    },
  ]
}

/** The two calls between which a caller has to choose whose courses would replace many. */
export const bothModes = (params: Readonly<Record<string, unknown>>): NextCall[] => [
  ...inMode(params, 'merge', 'Add these courses to the stored ones'),
  ...inMode(params, 'replace', 'Remove the stored courses and save these'),
]

/** Anything that looks like a code is kept; only the catalog can tell whether it is one. */
export const checkCodes = (entries: readonly TranscriptEntry[]): NextCall[] =>
  entries.length > MOST_CHECKED
    ? []
    : [
        {
          action: 'check-codes',
          priority: 'medium',
          category: 'correction',
          description: 'Check whether the schools list these courses',
          tool: 'tn_course_check',
          arguments: { courses: entries.map(({ course }) => course) },
        },
      ]

/** The call that puts the transcript of a revision back. */
export const restore = (rev: number): NextCall => ({
  action: 'restore-transcript',
  priority: 'low',
  category: 'correction',
  description: 'Restore the previous transcript',
  reversible: true,
  tool: 'tn_user_transcript_set',
  arguments: { restoreRev: rev },
})

/** Offers the call that keeps what was previewed; where much would be lost, the calls for both modes. */
export function previewHints(
  { entries, notUnderstood }: Previewed,
  params: Readonly<Record<string, unknown>>,
  isLoss: boolean,
) {
  return listed({
    kind: 'course',
    records: entries
      .slice(0, MOST_IN_HINTS)
      .map((entry) => ({ ...entry, id: entry.course, label: entry.course })),
    total: entries.length,
    provenance: 'verified',
    factors:
      notUnderstood.length === 0 ? [] : [coverage(entries.length, entries.length + notUnderstood.length)],
    next:
      entries.length === 0
        ? []
        : isLoss
          ? bothModes(params)
          : inMode(params, undefined, 'Save these courses'),
  })
}
