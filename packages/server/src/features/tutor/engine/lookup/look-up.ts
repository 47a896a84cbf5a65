import type { Question } from '../../model/tutor-port.ts'
import type { Arguments, ToolOutcome } from '../ports.ts'
import type { CallTool } from './call-tool.ts'
import type { Lookup } from './lookup.ts'
import { GENERAL, LOOKUPS } from './lookups/index.ts'
import { namingBy, type Naming } from './naming.ts'
import { knownSchools, understand } from './understand.ts'
import type { Understood } from './understood.ts'

const MOST_CALLS = 6

export interface Finding {
  lookup: Lookup
  args: Arguments
  outcome: ToolOutcome
}

export interface LookedUp {
  understood: Understood
  naming: Naming
  findings: readonly Finding[]
}

/** Finds what the product knows about a question. It only reads, so it may be done again at any time. */
export async function lookUp(question: Question, call: CallTool): Promise<LookedUp> {
  const asked = LOOKUPS.filter((lookup) => lookup.asked.test(question.text))
  const schools = await knownSchools(call)
  const understood = await understand(question, asked, schools, call)
  const particular = planned(asked, understood)
  const plan = particular.length > 0 ? particular : planned(GENERAL, understood)
  const findings = await Promise.all(
    plan.slice(0, MOST_CALLS).map(async ({ lookup, args }) => ({
      lookup,
      args,
      outcome: await call(lookup.tool, args),
    })),
  )
  return { understood, naming: namingBy(schools), findings }
}

const planned = (lookups: readonly Lookup[], understood: Understood) =>
  lookups.flatMap((lookup) => lookup.calls(understood).map((args) => ({ lookup, args })))
