import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import type { CallOutcome } from '../../pipeline/call.ts'
import { exactTokens } from '../../tokens/tokenizer.ts'
import { envelopeFaults } from '../envelope.ts'
import { SchemaNode } from '../../contract/schema-node.ts'
import { verdictOn } from '../schema-verdict.ts'
import type { Trial } from './trial.ts'

const TOLERANCE = 0.1

/** A path of a file, a frame of a stack: what only a foreign error says. */
const FOREIGN =
  /(?:^|[\s'"(])(?:\/(?:home|root|Users|usr|var|tmp|etc|opt|app|srv)\/|[A-Za-z]:\\)|\bat .+:\d+:\d+/

/** What is wrong with any answer at all. */
export function formFaults(trial: Trial, outcome: CallOutcome): string[] {
  const faults = envelopeFaults(outcome)
  if (outcome.kind !== 'failure') return faults
  const { details, message } = outcome.failure
  const said = [message, details.reason ?? '', ...(details.issues ?? []).map((issue) => issue.message)]
  return [
    ...faults,
    ...(details.kind === 'system' ? [`it failed with ${trial.said(outcome)}`] : []),
    ...(said.some((text) => FOREIGN.test(text)) ? [`its message leaks where the code runs: ${message}`] : []),
  ]
}

/** The same with what takes longer to find out. */
export async function answerFaults(trial: Trial, outcome: CallOutcome): Promise<string[]> {
  if (outcome.kind === 'input-needed') return []
  return [
    ...formFaults(trial, outcome),
    ...(await tokenFaults(outcome.text)),
    ...(outcome.kind === 'result' ? publishedFaults(trial.tool, outcome.text) : []),
    ...(outcome.kind === 'result' && outcome.result.agentHints.sourceQuality === 'unknown'
      ? ['its confidence is founded on nothing: give `ok` the facts of the answer, with its provenance']
      : []),
  ]
}

const Measured = z.looseObject({ _meta: z.looseObject({ estimated_tokens: z.number() }) })

async function tokenFaults(text: string): Promise<string[]> {
  const { estimated_tokens: said } = Measured.parse(JSON.parse(text))._meta
  const exact = await exactTokens(text)
  return Math.abs(said - exact) <= exact * TOLERANCE
    ? []
    : [`_meta.estimated_tokens says ${said}; the text has ${exact}`]
}

const Answered = z.looseObject({ data: z.record(z.string(), z.unknown()) })

/** Whether the answer is what the published output schema promises; clients refuse it otherwise. */
function publishedFaults({ outputSchema }: CompiledTool, text: string): string[] {
  const root = SchemaNode().parse(outputSchema)
  const answer: unknown = JSON.parse(text)
  if (verdictOn(answer, root, root) !== 'refused') return []
  const fields = Answered.safeParse(answer).data?.data ?? {}
  const broken = Object.entries(root.properties?.['data']?.properties ?? {})
    .filter(([name, node]) => name in fields && verdictOn(fields[name], node, root) === 'refused')
    .map(([name]) => `data.${name}`)
  return [
    `the answer breaks the published output schema${broken.length > 0 ? ` at ${broken.join(', ')}` : ''}`,
  ]
}
