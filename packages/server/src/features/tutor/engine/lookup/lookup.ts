import type * as z from 'zod'
import type { Citation } from '../../../../platform/session/session-event.ts'
import type { Arguments, ToolCallOptions, ToolOutcome, TutorTools } from '../ports.ts'
import type { Naming } from './naming.ts'
import type { Source } from './sources.ts'
import type { NamedSchool } from './school.ts'
import type { StepLog } from '../step-log.ts'

export interface ParsedQuestion {
  text: string
  /** Courses in the catalog, as `nrc:MATH 1171`. */
  courses: readonly string[]
  unknown: readonly string[]
  schools: readonly NamedSchool[]
  words: string
}

/** The school that credit goes to: the one named as such, or one that none of the courses is from. */
export function goalOf({ schools, courses }: ParsedQuestion): string | undefined {
  const own = new Set(courses.map((course) => course.slice(0, course.indexOf(':'))))
  return (schools.find(({ isGoal }) => isGoal) ?? schools.findLast(({ id }) => !own.has(id)))?.id
}

export interface LookupAnswer {
  text: string
  citations: readonly Citation[]
  sources: readonly Source[]
  question: string
}

/** Something that can be looked up without a model: when, by which calls, and how the result reads. */
export interface Lookup {
  tool: string
  /** Matches questions that ask for it. */
  pattern: RegExp
  calls(parsed: ParsedQuestion): Arguments[]
  /** Undefined if there is nothing to say, or the data are not in the tool's format. */
  render(data: unknown, naming: Naming, parsed: ParsedQuestion): LookupAnswer | undefined
}

interface LookupDefinition<Data> extends Omit<Lookup, 'render'> {
  data: z.ZodType<Data>
  render(data: Data, naming: Naming, parsed: ParsedQuestion): LookupAnswer | undefined
}

export const defineLookup = <Data>({ data: schema, render, ...lookup }: LookupDefinition<Data>): Lookup => ({
  ...lookup,
  render(data, naming, parsed) {
    const read = schema.safeParse(data)
    return read.success ? render(read.data, naming, parsed) : undefined
  },
})

export const ofEachCourse = ({ courses }: ParsedQuestion): Arguments[] =>
  courses.map((course) => ({ course }))

export type CallTool = (name: string, args: Arguments) => Promise<ToolOutcome>

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
