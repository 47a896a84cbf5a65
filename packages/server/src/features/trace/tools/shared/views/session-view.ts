import { lazy, type Factor } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { totalOf } from '../../../model/fold/token-use.ts'
import { shortText, type Masking } from '../../../model/masks/masking.ts'
import { PROVIDERS, type RecordingHead } from '../../../model/recording.ts'
import { secondsOf } from './turn-view.ts'

const LONGEST_SNIPPET = 120
const LONGEST_PATH = 200

const Count = z.int().min(0)

export const SessionView = lazy(() =>
  z.object({
    session_id: z.string(),
    provider: z.enum(PROVIDERS),
    project_hash: z.string(),
    folder: z.string().nullable(),
    parent: z.string().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    duration_seconds: z.number().min(0),
    turns: Count,
    tool_calls: Count,
    failed_calls: Count,
    total_tokens: Count,
    subagents: Count,
    subagent_tokens: Count.describe('Of all agents that it started, in addition to total_tokens'),
    title: z.string().nullable(),
    snippet: z.string(),
  }),
)

export const sessionView = (
  head: RecordingHead,
  masking: Masking,
): z.input<ReturnType<typeof SessionView>> => ({
  session_id: head.id,
  provider: head.provider,
  project_hash: head.projectHash,
  folder: head.cwd === null ? null : shortText(head.cwd, LONGEST_PATH, masking),
  parent: head.parent,
  start_time: head.startedAt,
  end_time: head.endedAt,
  duration_seconds: secondsOf(head.durationMs),
  turns: head.turns,
  tool_calls: head.toolCalls,
  failed_calls: head.failedCalls,
  total_tokens: totalOf(head.tokens),
  subagents: head.subagents.length,
  subagent_tokens: totalOf(head.subagentTokens),
  title: head.title === null ? null : shortText(head.title, LONGEST_SNIPPET, masking),
  snippet: shortText(head.snippet, LONGEST_SNIPPET, masking),
})

export const recordOf = ({ id, provider, startedAt, endedAt, cwd, models }: RecordingHead) => ({
  id,
  label: `${provider} session`,
  provider,
  start: startedAt,
  end: endedAt,
  folder: cwd,
  model: models[0]?.name ?? null,
})

/** Lowers the confidence by the share of lines that could not be read. */
export function unreadLines({ skippedLines, steps, otherRecords }: RecordingHead): Factor[] {
  if (skippedLines === 0) return []
  const read = Object.values(otherRecords).reduce((sum, count) => sum + count, steps)
  const lines = skippedLines === 1 ? '1 line' : `${skippedLines} lines`
  return [
    {
      name: 'coverage',
      value: read / (read + skippedLines),
      basis: `${lines} of the log could not be read`,
      missing: ['what could not be read'],
    },
  ]
}
