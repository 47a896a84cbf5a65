import { listed, nextPage, lazy, type Answer } from '@tutor-nexus/toolkit'
import { fittingCount } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { totalOf } from '../../../model/fold/token-use.ts'
import type { Masking } from '../../../model/masks/masking.ts'
import { type PageCall, sealPosition } from '../../../model/position.ts'
import type { RecordingHead, TurnHead } from '../../../model/recording.ts'
import { readSteps, summarizeSession } from '../suggestions.ts'
import { turnView, TurnView } from '../views/turn-view.ts'

export const TurnsData = lazy(() =>
  z.object({
    session_id: z.string(),
    turns: z.array(TurnView()),
    next_cursor: z.string().optional(),
  }),
)
type TurnsData = z.input<ReturnType<typeof TurnsData>>

export function turnsAnswer(
  head: RecordingHead,
  heads: readonly TurnHead[],
  masking: Masking,
  { tool, args, cursors, from }: PageCall,
  room: number,
): Answer<TurnsData> {
  const views = heads.map((turn) => turnView(turn, masking))
  const given = heads.slice(0, fittingCount(views, room))
  const end = from.turn + given.length
  const hasMore = end < head.turns
  const next = hasMore
    ? { next_cursor: sealPosition({ ...from, turn: end, page: from.page + 1 }, head, cursors) }
    : {}
  return {
    data: { session_id: head.id, turns: views.slice(0, given.length), ...next },
    facts: listed({
      kind: 'turn',
      records: given.map(recordOf),
      total: head.turns,
      provenance: 'verified',
      page: { has_more: hasMore, total_turns: head.turns, returned_count: given.length, ...next },
      next: [
        ...nextPage(tool, args, next.next_cursor),
        ...notable(given).map(({ index }) => readSteps(head.id, index, 0)),
        ...(given.length === 0 ? [summarizeSession(head.id)] : []),
      ],
    }),
  }
}

/** The turn to inspect first: most failures, then most tokens. */
const notable = (turns: readonly TurnHead[]): TurnHead[] =>
  turns.toSorted((a, b) => b.failedCalls - a.failedCalls || totalOf(b.tokens) - totalOf(a.tokens)).slice(0, 1)

const recordOf = ({ index, startedAt, endedAt, outcome, steps }: TurnHead) => ({
  id: String(index),
  label: `turn ${index}`,
  start: startedAt,
  end: endedAt,
  outcome,
  steps,
})
