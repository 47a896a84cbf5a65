import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { TEXT_CEILING, TOKEN_CEILING } from '../contract/budget.ts'
import { ERROR_KINDS } from '../contract/errors.ts'
import { ToolFailure, ToolResult } from '../contract/result.ts'
import type { CallOutcome } from '../pipeline/call.ts'

type Answered = Exclude<CallOutcome, { kind: 'input-needed' }>

/** What is wrong with an answer as a whole; empty where it keeps the contract. */
export function envelopeFaults(outcome: CallOutcome): string[] {
  if (outcome.kind === 'input-needed') return []
  const envelope = outcome.kind === 'result' ? outcome.result : outcome.failure
  return [
    ...(outcome.kind === 'result'
      ? schemaFaults(ToolResult(), envelope)
      : schemaFaults(ToolFailure(), envelope)),
    ...textFaults(outcome.text, envelope),
    ...sizeFaults(outcome, envelope._meta),
    ...(outcome.kind === 'failure' ? codeFaults(outcome.failure) : []),
  ]
}

/** Throws with every fault at once. */
export function assertEnvelope(outcome: CallOutcome): void {
  const faults = envelopeFaults(outcome)
  if (faults.length > 0) throw new Error(`The answer breaks the contract:\n${faults.join('\n')}`)
}

function schemaFaults(schema: z.ZodType, envelope: unknown): string[] {
  const checked = schema.safeParse(envelope)
  return checked.success ? [] : [z.prettifyError(checked.error)]
}

function textFaults(text: string, envelope: object): string[] {
  const said: unknown = JSON.parse(text)
  const structured: unknown = JSON.parse(JSON.stringify(envelope))
  return isDeepStrictEqual(said, structured) ? [] : ['the text is not the structured answer']
}

function sizeFaults(outcome: Answered, meta: ToolResult['_meta']): string[] {
  const bytes = Buffer.byteLength(outcome.text)
  const ceiling = outcome.kind === 'result' ? outcome.tool.ceiling : TEXT_CEILING
  return [
    ...(meta.bytes === bytes ? [] : [`_meta.bytes says ${meta.bytes}; the text has ${bytes}`]),
    ...(bytes <= ceiling ? [] : [`${bytes} bytes are above the ceiling of ${ceiling}`]),
    ...(meta.estimated_tokens <= TOKEN_CEILING
      ? []
      : [`${meta.estimated_tokens} tokens are above the ceiling`]),
  ]
}

function codeFaults({ code, details, error, message }: ToolFailure): string[] {
  return [
    ...(details.kind === ERROR_KINDS[code] ? [] : [`${code} is not of the kind ${details.kind}`]),
    ...(error === message ? [] : ['error does not repeat message']),
  ]
}
