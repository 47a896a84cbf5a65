import * as z from 'zod'
import type { AgentHints, SuggestedAction } from '../contract/hints.ts'
import type { CallOutcome } from '../pipeline/call.ts'
import { writtenArguments } from '../pipeline/hints-step.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { callTool, codeOf, type CallOptions } from './call-tool.ts'

/** How a suggestion's data is carried out where it was shown. */
export type Execute = (data: unknown) => Promise<CallOutcome>

export interface RefusedSuggestion {
  action: string
  data: unknown
  code: string
  message: string
}

const WrittenCall = z.strictObject({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  choose: z.record(z.string(), z.array(z.unknown()).min(1)).exactOptional(),
})

/** The hints of a call, whether it succeeded or failed. */
export function hintsOf(outcome: CallOutcome): AgentHints | undefined {
  if (outcome.kind === 'input-needed') return undefined
  return outcome.kind === 'result' ? outcome.result.agentHints : outcome.failure.agentHints
}

/** The calls of a suggestion: itself, or one for each value that the user can choose. */
export function callsOf(data: unknown): { tool: string; arguments: Record<string, unknown> }[] {
  const { tool, ...call } = WrittenCall.parse(data)
  return writtenArguments(call).map((args) => ({ tool, arguments: args }))
}

/** Makes every suggested call unchanged and returns those that were rejected. */
export async function runSuggestions(
  pipeline: Pipeline,
  outcome: CallOutcome,
  options: CallOptions = {},
  execute: Execute = (data) => callWritten(pipeline, data, options),
): Promise<RefusedSuggestion[]> {
  const refused: RefusedSuggestion[] = []
  for (const { action, data } of inSafeOrder(hintsOf(outcome)?.suggestedNextActions ?? [], pipeline)) {
    // One choice may rule out another, so only the first is tried.
    // A surface may write calls in a form of its own.
    const [call] = WrittenCall.safeParse(data).success ? callsOf(data) : [data]
    const followed = await execute(call)
    if (followed.kind === 'failure') {
      refused.push({ action, data: call, code: codeOf(followed), message: followed.failure.message })
    }
  }
  return refused
}

function callWritten(pipeline: Pipeline, data: unknown, options: CallOptions): Promise<CallOutcome> {
  const { tool, arguments: args } = WrittenCall.parse(data)
  return callTool(pipeline, tool, args, options)
}

/** What only looks goes first and what destroys goes last, so that no suggestion spoils another. */
function inSafeOrder(actions: readonly SuggestedAction[], { registry }: Pipeline): SuggestedAction[] {
  const harm = ({ data }: SuggestedAction): number => {
    const tool = registry.get(String(data?.['tool']))?.tool
    return tool?.destructive ? 2 : tool?.category === 'mutation' ? 1 : 0
  }
  return actions.toSorted((a, b) => harm(a) - harm(b))
}
