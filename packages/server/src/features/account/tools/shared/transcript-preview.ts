import { coverage, defined, listed } from '@tutor-nexus/toolkit'
import type { ReadTranscript } from '../../model/transcript.ts'

const MOST_PREVIEWED = 100
const MOST_IN_HINTS = 50
const LONGEST_OFFERED = 2_000

export const shownLine = (line: string): string => line.slice(0, 200).toWellFormed()

/** What would be kept, a page at a time. */
export const previewOf = (
  { entries, notUnderstood, headings }: ReadTranscript,
  rev: number,
  from: number,
) => ({
  items: entries.slice(from, from + MOST_PREVIEWED).map((entry) => ({ ...entry })),
  totalCount: entries.length,
  notUnderstood: notUnderstood.slice(from, from + MOST_PREVIEWED).map(shownLine),
  notUnderstoodCount: notUnderstood.length,
  headings,
  rev,
})

/** Offers the call that keeps what was previewed, unless it is long: the caller has just sent it. */
export function previewHints(
  { entries, notUnderstood }: ReadTranscript,
  params: Readonly<Record<string, unknown>>,
) {
  const { preview: _preview, from: _from, ...kept } = params
  const isShort = entries.length > 0 && JSON.stringify(kept).length <= LONGEST_OFFERED
  return listed({
    kind: 'course',
    records: entries
      .slice(0, MOST_IN_HINTS)
      .map((entry) => ({ ...entry, id: entry.course, label: entry.course })),
    total: entries.length,
    provenance: 'verified',
    factors:
      notUnderstood.length === 0 ? [] : [coverage(entries.length, entries.length + notUnderstood.length)],
    next: isShort
      ? [
          {
            action: 'keep-transcript',
            priority: 'medium',
            category: 'exploration',
            description: 'Save these courses',
            reversible: true,
            tool: 'tn_user_transcript_set',
            arguments: defined(kept),
          },
        ]
      : [],
  })
}
