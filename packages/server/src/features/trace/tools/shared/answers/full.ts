import { found, nextPage, lazy, type Answer } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { Masking } from '../../../model/masks/masking.ts'
import { ChunkFiller } from '../pages/full-chunk.ts'
import { type PageCall, sealPosition } from '../../../model/position.ts'
import { recordOf, unreadLines } from '../views/session-view.ts'
import type { Recording } from '../../../model/recordings-port.ts'
import { summarizeSession } from '../suggestions.ts'
import { FullTurnView } from '../views/step-view.ts'

export const FullData = lazy(() =>
  z.object({
    session_id: z.string(),
    chunk_data: z.object({ turns: z.array(FullTurnView()) }),
    next_cursor: z.string().optional(),
  }),
)
type FullData = z.input<ReturnType<typeof FullData>>

export async function fullAnswer(
  recording: Recording,
  mostTurns: number,
  masking: Masking,
  { tool, args, cursors, from }: PageCall,
  room: number,
): Promise<Answer<FullData>> {
  const { head } = recording
  const chunk = await new ChunkFiller(recording, masking, room).fill(from, mostTurns)
  const next = chunk.next ? { next_cursor: sealPosition(chunk.next, head, cursors) } : {}
  const facts = found({
    kind: 'session',
    record: recordOf(head),
    provenance: 'verified',
    factors: unreadLines(head),
    next: chunk.next ? nextPage(tool, args, next.next_cursor) : [summarizeSession(head.id)],
  })
  return {
    data: { session_id: head.id, chunk_data: { turns: chunk.turns }, ...next },
    facts: {
      ...facts,
      page: {
        has_more: chunk.next !== undefined,
        total_turns: head.turns,
        returned_count: chunk.turns.length,
        chunk_index: from.page,
        ...(chunk.next ? {} : { total_chunks: from.page + 1 }),
        ...next,
      },
    },
  }
}
