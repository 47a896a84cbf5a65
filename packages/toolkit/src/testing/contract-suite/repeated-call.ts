import * as z from 'zod'
import { canonical } from '../../contract/canonical.ts'
import type { CallOutcome } from '../../pipeline/call.ts'
import { hintsOf } from '../run-suggestions.ts'
import { shown } from './shown.ts'
import type { Trial } from './trial.ts'

const Written = z.looseObject({ tool: z.string(), arguments: z.unknown() })

/** The suggestions that are the very call they follow, once defaults are filled in. */
export function repeated(trial: Trial, args: unknown, outcome: CallOutcome): string[] {
  const made = asMeant(trial, args)
  return (hintsOf(outcome)?.suggestedNextActions ?? []).flatMap(({ action, data }) => {
    const call = Written.safeParse(data).data
    return call?.tool === trial.name && asMeant(trial, call.arguments) === made
      ? [`${action} is suggested, which is the same call again: ${shown(args)}`]
      : []
  })
}

function asMeant({ tool }: Trial, args: unknown): string {
  const read = tool.check.safeParse(args ?? {})
  return canonical(read.success ? read.data : args)
}
