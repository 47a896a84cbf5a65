import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { totalOf } from '../../../model/fold/token-use.ts'
import { shortText, type Masking } from '../../../model/masks/masking.ts'
import type { TokenUse, TurnHead } from '../../../model/recording.ts'

const Count = z.int().min(0)

export const TokenView = lazy(() =>
  z.object({
    input: Count,
    output: Count,
    cache_read: Count,
    cache_write: Count,
    reasoning: Count.describe('A part of output'),
    total: Count,
  }),
)

export const tokenView = (tokens: TokenUse): z.input<ReturnType<typeof TokenView>> => ({
  input: tokens.input,
  output: tokens.output,
  cache_read: tokens.cacheRead,
  cache_write: tokens.cacheWrite,
  reasoning: tokens.reasoning,
  total: totalOf(tokens),
})

/** Seconds to a tenth. */
export const secondsOf = (milliseconds: number): number => Math.round(Math.max(0, milliseconds) / 100) / 10

const LONGEST_TEXT = 300
export const LONGEST_NAME = 100
const MOST_TOOLS = 10
const MOST_NAMES = 5

export const TurnView = lazy(() =>
  z.object({
    turn_index: Count,
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    duration_seconds: z.number().min(0).nullable(),
    prompt: z.string().describe('The beginning of what the user said'),
    reply: z.string().describe('The beginning of the last thing the agent said'),
    outcome: z.enum(['completed', 'interrupted', 'open']),
    key_actions: z
      .array(z.object({ tool: z.string(), calls: Count, failed: Count }))
      .describe(`Up to ${MOST_TOOLS}, most often called first`),
    tools: Count.describe('Different tools called'),
    steps: Count,
    tool_calls: Count,
    failed_calls: Count,
    tokens: TokenView(),
    models: z.array(z.string()),
    compactions: Count,
    subagents: z.array(z.string()).describe(`Ids of up to ${MOST_NAMES} sessions that it started`),
    subagent_count: Count,
  }),
)
export type TurnView = z.input<ReturnType<typeof TurnView>>

export const turnView = (turn: TurnHead, masking: Masking): TurnView => ({
  turn_index: turn.index,
  start_time: turn.startedAt,
  end_time: turn.endedAt,
  duration_seconds: turn.durationMs === null ? null : secondsOf(turn.durationMs),
  prompt: shortText(turn.prompt, LONGEST_TEXT, masking),
  reply: shortText(turn.reply, LONGEST_TEXT, masking),
  outcome: turn.outcome,
  key_actions: turn.tools
    .slice(0, MOST_TOOLS)
    .map(({ name, calls, failed }) => ({ tool: shortText(name, LONGEST_NAME, masking), calls, failed })),
  tools: turn.tools.length,
  steps: turn.steps,
  tool_calls: turn.toolCalls,
  failed_calls: turn.failedCalls,
  tokens: tokenView(turn.tokens),
  models: turn.models.slice(0, MOST_NAMES).map((name) => shortText(name, LONGEST_NAME, masking)),
  compactions: turn.compactions,
  subagents: turn.subagents.slice(0, MOST_NAMES),
  subagent_count: turn.subagents.length,
})
