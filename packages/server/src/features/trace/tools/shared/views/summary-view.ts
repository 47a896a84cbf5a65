import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { totalOf } from '../../../model/fold/token-use.ts'
import { shortText, type Masking } from '../../../model/masks/masking.ts'
import { FAILURE_KINDS, groupFailures } from '../../../model/failure-kind.ts'
import { PROVIDERS, type Findings, type RecordingHead } from '../../../model/recording.ts'
import { secondsOf, TokenView, tokenView } from './turn-view.ts'

const LONGEST_SNIPPET = 200
const LONGEST_TITLE = 100
const LONGEST_PATH = 160
const LONGEST_NAME = 60
const LONGEST_MESSAGE = 120

const Count = z.int().min(0)
const position = { turn_index: Count, step_index: Count }

export const SummaryView = lazy(() =>
  z.object({
    session_id: z.string(),
    project_hash: z.string(),
    provider: z.enum(PROVIDERS),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    folder: z.string().nullable().describe('Where the agent worked'),
    parent: z.string().nullable().describe('The session that started this one'),
    stats: z
      .object({
        total_turns: Count,
        total_tokens: Count,
        duration_seconds: z.number().min(0),
        steps: Count,
        tool_calls: Count,
        failed_calls: Count,
        compactions: Count,
        tools: Count,
        models: Count,
        files: Count,
        subagents: Count,
        subagent_tokens: Count,
        skipped_lines: Count.describe('Lines of the log that could not be read'),
      })
      .describe('Counts of all there is; the lists below hold the first of it'),
    tokens: TokenView(),
    title: z.string().nullable().describe('What it was called, where it was'),
    snippet: z.string().describe(`First user message, up to ${LONGEST_SNIPPET} characters`),
    models: z.array(z.object({ name: z.string(), tokens: Count })),
    tools: z.array(z.object({ name: z.string(), calls: Count, failed: Count })),
    files: z.array(z.object({ path: z.string(), reads: Count, writes: Count })),
    subagents: z.array(z.string()),
    findings: z.object({
      failed: z.array(z.object({ ...position, tool: z.string(), message: z.string() })),
      failures: z
        .array(
          z.object({
            tool: z.string(),
            kind: z.enum(FAILURE_KINDS),
            count: Count,
            reason: z.string().optional().describe('What the first of them said'),
            ...position,
          }),
        )
        .optional()
        .describe('Failed calls by tool and kind, with the first of each'),
      loops: z
        .array(z.object({ ...position, tool: z.string(), times: Count }))
        .describe('The same call with the same input again and again'),
      slowest: z.array(z.object({ turn_index: Count, duration_seconds: z.number().min(0) })),
      costliest: z.array(z.object({ turn_index: Count, tokens: Count })),
    }),
    cut: z
      .record(z.string(), z.string())
      .optional()
      .describe('Lists that hold only the first of what there is: "3 of 13"'),
  }),
)
export type SummaryView = z.input<ReturnType<typeof SummaryView>>

export function summaryView(
  head: RecordingHead,
  findings: Findings,
  { most, tools }: { most: number; tools: number },
  masking: Masking,
): SummaryView {
  const name = (text: string) => shortText(text, LONGEST_NAME, masking)
  const title = head.title === null ? null : shortText(head.title, LONGEST_TITLE, masking)
  const groups = groupFailures(findings.failed)
  const cut = {
    ...cutLists(most, {
      models: head.models.length,
      files: head.files.length,
      subagents: head.subagents.length,
      failed: head.failedCalls,
      failures: groups.length,
      loops: findings.loops.length,
    }),
    ...cutLists(tools, { tools: head.tools.length }),
  }
  return {
    session_id: head.id,
    project_hash: head.projectHash,
    provider: head.provider,
    start_time: head.startedAt,
    end_time: head.endedAt,
    folder: head.cwd === null ? null : shortText(head.cwd, LONGEST_PATH, masking),
    parent: head.parent,
    stats: statsOf(head),
    tokens: tokenView(head.tokens),
    title,
    // Title and snippet share the room of one.
    snippet: shortText(head.snippet, LONGEST_SNIPPET - (title?.length ?? 0), masking),
    models: head.models
      .slice(0, most)
      .map((each) => ({ name: name(each.name), tokens: totalOf(each.tokens) })),
    tools: head.tools
      .slice(0, tools)
      .map(({ calls, failed, ...tool }) => ({ name: name(tool.name), calls, failed })),
    files: head.files
      .slice(0, most)
      .map(({ path, reads, writes }) => ({ path: shortText(path, LONGEST_PATH, masking), reads, writes })),
    subagents: head.subagents.slice(0, most),
    findings: {
      failed: findings.failed.slice(0, most).map(({ turn, step, tool, message }) => ({
        turn_index: turn,
        step_index: step,
        tool: name(tool),
        message: shortText(message, LONGEST_MESSAGE, masking),
      })),
      ...(groups.length > 0 && most > 0
        ? {
            failures: groups.slice(0, most).map(({ turn, step, tool, reason, ...group }) => ({
              ...group,
              reason: shortText(reason, LONGEST_MESSAGE, masking),
              tool: name(tool),
              turn_index: turn,
              step_index: step,
            })),
          }
        : {}),
      loops: findings.loops.slice(0, most).map(({ turn, step, tool, times }) => ({
        turn_index: turn,
        step_index: step,
        tool: name(tool),
        times,
      })),
      slowest: findings.slowest
        .slice(0, most)
        .map(({ turn, durationMs }) => ({ turn_index: turn, duration_seconds: secondsOf(durationMs) })),
      costliest: findings.costliest.slice(0, most).map(({ turn, tokens }) => ({ turn_index: turn, tokens })),
    },
    ...(Object.keys(cut).length > 0 ? { cut } : {}),
  }
}

/** The lists that have more entries than are shown. */
const cutLists = (most: number, lengths: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lengths)
      .filter(([, length]) => length > most)
      .map(([list, length]) => [list, `${most} of ${length}`]),
  )

const statsOf = (head: RecordingHead): SummaryView['stats'] => ({
  total_turns: head.turns,
  total_tokens: totalOf(head.tokens),
  duration_seconds: Math.round(secondsOf(head.durationMs)),
  steps: head.steps,
  tool_calls: head.toolCalls,
  failed_calls: head.failedCalls,
  compactions: head.compactions,
  tools: head.tools.length,
  models: head.models.length,
  files: head.files.length,
  subagents: head.subagents.length,
  subagent_tokens: totalOf(head.subagentTokens),
  skipped_lines: head.skippedLines,
})
