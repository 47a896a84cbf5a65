import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { Cover } from '../../../model/masks/cover.ts'
import { shortText } from '../../../model/masks/short-text.ts'
import { PROVIDERS, type RecordingHead } from '../../../model/recording.ts'
import { secondsOf, totalOf } from './turn-view.ts'

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
    title: z.string().nullable(),
    snippet: z.string(),
  }),
)

export const sessionView = (head: RecordingHead, cover: Cover): z.input<ReturnType<typeof SessionView>> => ({
  session_id: head.id,
  provider: head.provider,
  project_hash: head.projectHash,
  folder: head.cwd === null ? null : shortText(head.cwd, LONGEST_PATH, cover),
  parent: head.parent,
  start_time: head.startedAt,
  end_time: head.endedAt,
  duration_seconds: secondsOf(head.durationMs),
  turns: head.turns,
  tool_calls: head.toolCalls,
  failed_calls: head.failedCalls,
  total_tokens: totalOf(head.tokens),
  title: head.title === null ? null : shortText(head.title, LONGEST_SNIPPET, cover),
  snippet: shortText(head.snippet, LONGEST_SNIPPET, cover),
})
