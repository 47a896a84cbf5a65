import type * as z from 'zod'
import type { Question } from '../../model/tutor-port.ts'
import type { Citation } from '../../../../platform/session/session-event.ts'
import type { Arguments, ToolCallOptions, ToolOutcome, TutorTools } from '../ports.ts'
import type { StepLog } from '../step-log.ts'
import type { Frame, Intent } from '../understand/frame.ts'
import type { SchoolList } from '../understand/school-list.ts'
import type { Naming } from './naming.ts'
import { sentence } from './prose.ts'
import type { Source } from './sources.ts'

export interface LookupAnswer {
  text: string
  citations: readonly Citation[]
  sources: readonly Source[]
  /** What would help to answer, or a good next step; empty if there is none. */
  question: string
}

export const plainAnswer = (text: string, question = ''): LookupAnswer => ({
  text,
  citations: [],
  sources: [],
  question,
})

export type CallTool = (name: string, args: Arguments) => Promise<ToolOutcome>

/** Everything that a lookup works with. */
export interface Inquiry {
  frame: Frame
  call: CallTool
  naming: Naming
  schools: SchoolList
  now: Date
  /** What was said in the session before, the oldest first. */
  before: Question['before']
  /** The course of the session, for questions that name none. */
  sessionCourse: string | undefined
  vault: string | undefined
  /** How a model that explains things can be used here. */
  modelHint: string
  /** Hands a question to the lookup of another intent. */
  answerAs(intent: Intent, inquiry: Inquiry): Promise<LookupAnswer[]>
}

/** Something that can be looked up without a model. */
export interface Lookup {
  intent: Intent
  tools: readonly string[]
  answer(inquiry: Inquiry): Promise<LookupAnswer[]>
}

/** A tool's data, or an answer that says why there are none. */
export type Looked<Data> = { data: Data; failure?: undefined } | { data?: undefined; failure: LookupAnswer }

/** Calls a tool and reads its data. */
export async function look<Data>(
  { call, naming }: Pick<Inquiry, 'call' | 'naming'>,
  tool: string,
  args: Arguments,
  schema: z.ZodType<Data>,
): Promise<Looked<Data>> {
  const outcome = await call(tool, args)
  if (!outcome.ok) return { failure: failureAnswer(outcome, naming) }
  const read = schema.safeParse(outcome.data)
  return read.success ? { data: read.data } : { failure: plainAnswer('I could not read what was found.') }
}

export const failureAnswer = (
  { code, message }: { code: string; message: string },
  naming: Naming,
): LookupAnswer =>
  plainAnswer(
    code === 'FORBIDDEN'
      ? 'I may not look that up for you here.'
      : sentence(`I could not look that up: ${naming.withNames(message)}`),
  )

/** Calls tools for one answer. Each call is recorded as a step; a repeated call reuses the result. */
export function recordedCalls(tools: TutorTools, options: ToolCallOptions, steps: StepLog): CallTool {
  const results = new Map<string, Promise<ToolOutcome>>()
  return (name, args) => {
    const key = `${name} ${JSON.stringify(args)}`
    const known = results.get(key)
    if (known) return known
    const outcome = steps.tool(name, () => tools.call(name, args, options))
    results.set(key, outcome)
    return outcome
  }
}
