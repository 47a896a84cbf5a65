import type { StepLog } from '../step-log.ts'
import type { Arguments, ToolCallOptions, ToolOutcome, TutorTools } from '../ports.ts'

export type CallTool = (name: string, args: Arguments) => Promise<ToolOutcome>

/** Calls of one answer, each a step of it; the same call again is the same outcome. */
export function recordedCalls(tools: TutorTools, options: ToolCallOptions, steps: StepLog): CallTool {
  const made = new Map<string, Promise<ToolOutcome>>()
  return (name, args) => {
    const key = `${name} ${JSON.stringify(args)}`
    const known = made.get(key)
    if (known) return known
    const outcome = steps.tool(name, () => tools.call(name, args, options))
    made.set(key, outcome)
    return outcome
  }
}
