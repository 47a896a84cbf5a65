import { evidence, found, type Answer, jsonBytes } from '@tutor-nexus/toolkit'
import { findingCalls } from '../finding-calls.ts'
import type { Cover } from '../../../model/masks/cover.ts'
import { OPTIONAL_FIELDS, recordOf, unreadLines } from '../../../model/recording-record.ts'
import type { Findings, RecordingHead } from '../../../model/recording.ts'
import { readTurns } from '../suggestions.ts'
import { summaryView, type SummaryView } from '../views/summary-view.ts'

/** Entries a list, from much to nothing; what a smaller room cannot hold is given up first. */
const DETAILS = [5, 3, 2, 1, 0] as const
const LEAST_CALLS = 2

/** The summary in as much detail as there is room for. */
export function summaryAnswer(
  head: RecordingHead,
  findings: Findings,
  cover: Cover,
  room: number,
): Answer<SummaryView> {
  const views = DETAILS.map((most) => summaryView(head, findings, most, cover))
  const at = views.findIndex((view) => jsonBytes(view) <= room)
  const detail = at < 0 ? DETAILS.length - 1 : at
  const leastDetailed = summaryView(head, findings, 0, cover)
  const calls = [...findingCalls(head.id, findings, cover), ...(head.turns > 0 ? [readTurns(head.id)] : [])]
  return {
    data: views[detail] ?? leastDetailed,
    facts: found({
      kind: 'session',
      record: recordOf(head),
      optional: OPTIONAL_FIELDS,
      provenance: 'verified',
      factors: [evidence(head.steps, 'steps'), ...unreadLines(head)],
      next: detail === 0 ? calls : [...calls.slice(0, LEAST_CALLS), ...calls.slice(LEAST_CALLS).slice(-1)],
    }),
  }
}
