import type { TurnHead } from '../../model/recording.ts'
import { spanOf } from '../../model/fold/instant.ts'
import { rankedTools } from '../../model/fold/tool-counts.ts'
import { outcomeOf, type SavedTurn } from '../../model/fold/turn-tally.ts'
import type { LateRow } from '../index/rows.ts'
import { beginningOf } from '../own/beginning.ts'
import type { ShiftRow } from './read-store.ts'
import { shifted } from './recording-head.ts'

/** What is told of a turn, with what came to light after it was over. */
export function turnHead(
  saved: SavedTurn,
  isLast: boolean,
  late: readonly LateRow[],
  shifts: readonly ShiftRow[],
): TurnHead {
  const failedLate = late.filter(({ is_failed: failed }) => failed === 1)
  const subagents = [
    ...saved.subagents.map(([, recordingId]) => recordingId),
    ...late.map(({ subagent }) => subagent).filter((recordingId) => recordingId !== ''),
  ]
  return {
    index: saved.index,
    startedAt: saved.startedAt,
    endedAt: saved.endedAt,
    durationMs: spanOf(saved.startedAt, saved.endedAt),
    prompt: beginningOf(saved.prompt ?? ''),
    reply: beginningOf(saved.reply),
    outcome: outcomeOf(saved, isLast),
    steps: saved.steps,
    toolCalls: saved.toolCalls,
    failedCalls: saved.failedCalls + failedLate.length,
    tokens: shifted(saved.tokens, shifts),
    models: saved.models,
    tools: rankedTools(
      saved.tools.map(([name, calls, failed]) => [
        name,
        calls,
        failed + failedLate.filter(({ tool }) => tool === name).length,
      ]),
    ),
    compactions: saved.compactions,
    subagents: [...new Set(subagents)],
  }
}
