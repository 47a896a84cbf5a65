import { ToolError } from '@tutor-nexus/toolkit'
import type { CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { startedAs } from '../started-as.ts'
import { namedAsTyped } from './tool-help.ts'

/** The data of a call that worked; the failure of another becomes our own, in the words of the command line. */
export function dataOf(outcome: CallOutcome, registry: ToolRegistry): unknown {
  if (outcome.kind === 'result') return outcome.result.data
  if (outcome.kind === 'input-needed') throw new Error('The call asks for input')
  const { code, message, details } = outcome.failure
  // The message of bad arguments is its issues.
  const reason = details.issues ? undefined : details.reason
  const typed = (text: string) => namedAsTyped(text, registry, startedAs())
  throw new ToolError(code, typed(message), {
    details: reason === undefined || message.includes(reason) ? {} : { reason: typed(reason) },
  })
}
