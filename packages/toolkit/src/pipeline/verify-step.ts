import * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import type { Answer } from '../contract/context.ts'
import { ToolError } from '../contract/errors.ts'
import { ContentBlock, FACTOR_NAMES, type Facts } from '../contract/facts.ts'
import { AgentHints, PlainHints } from '../contract/hints.ts'
import { PageMeta } from '../contract/result.ts'

const ANSWER_BROKEN = 'The tool gave an answer that it must not give'

/** The data as the tool's own schema describes it: what the schema does not name does not leave. */
export function verifyData(tool: CompiledTool, answer: Answer<unknown>): unknown {
  const data: unknown = typeof answer === 'object' && answer !== null ? answer.data : undefined
  if (data === null || data === undefined) throw broken(`${tool.tool.name} returned no data`)
  const checked = tool.tool.data.safeParse(data)
  if (!checked.success)
    throw broken(`${tool.tool.name} broke its data schema:\n${z.prettifyError(checked.error)}`)
  return checked.data
}

const SoundFacts = z.looseObject({
  factors: z
    .array(z.looseObject({ name: z.enum(FACTOR_NAMES), value: z.number().min(0).max(1).optional() }))
    .optional(),
  page: PageMeta.optional(),
  content: z.array(ContentBlock).optional(),
})

/** What goes into the envelope as it is, and what confidence is computed from. */
export function verifyFacts(tool: CompiledTool, { facts }: Answer<unknown>): Facts {
  const checked = SoundFacts.safeParse(facts)
  if (!checked.success)
    throw broken(`${tool.tool.name} gave unsound facts:\n${z.prettifyError(checked.error)}`)
  return facts
}

/** The hints in full: every field that is required of the registry, every share between 0 and 1, no circle of dependencies. */
export function verifyHints(tool: string, hints: AgentHints, strict: boolean): AgentHints {
  const checked = (strict ? AgentHints : PlainHints).safeParse(hints)
  if (!checked.success) throw broken(`${tool} gave unsound hints:\n${z.prettifyError(checked.error)}`)
  return hints
}

export const broken = (cause: string): ToolError =>
  new ToolError('INTERNAL_ERROR', ANSWER_BROKEN, { cause: new Error(cause) })
