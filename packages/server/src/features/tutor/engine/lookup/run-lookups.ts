import type { Question } from '../../model/tutor-port.ts'
import type { Arguments, ToolOutcome } from '../ports.ts'
import type { CallTool, Lookup, ParsedQuestion } from './lookup.ts'
import { GENERAL, LOOKUPS } from './lookups/index.ts'
import { namingBy, type Naming } from './naming.ts'
import { knownSchools, parseQuestion } from './parse-question.ts'

const MOST_CALLS = 6

export interface Finding {
  lookup: Lookup
  args: Arguments
  outcome: ToolOutcome
}

export interface LookupResults {
  parsed: ParsedQuestion
  naming: Naming
  findings: readonly Finding[]
}

/** Runs the lookups that a question asks for. Only reads, so it can be repeated. */
export async function runLookups(question: Question, call: CallTool): Promise<LookupResults> {
  const matched = LOOKUPS.filter((lookup) => lookup.pattern.test(question.text))
  const schools = await knownSchools(call)
  const parsed = await parseQuestion(question, matched, schools, call)
  const specific = planCalls(matched, parsed)
  const plan = specific.length > 0 ? specific : planCalls(GENERAL, parsed)
  const findings = await Promise.all(
    plan.slice(0, MOST_CALLS).map(async ({ lookup, args }) => ({
      lookup,
      args,
      outcome: await call(lookup.tool, args),
    })),
  )
  return { parsed, naming: namingBy(schools), findings }
}

const planCalls = (lookups: readonly Lookup[], parsed: ParsedQuestion) =>
  lookups.flatMap((lookup) => lookup.calls(parsed).map((args) => ({ lookup, args })))
