import type { Question } from '../../model/tutor-port.ts'
import type { Arguments, ToolOutcome } from '../ports.ts'
import type { Frame, Intent } from '../understand/frame.ts'
import { readSchools, type SchoolList } from '../understand/school-list.ts'
import { understand } from '../understand/understand.ts'
import type { CallTool, Inquiry, Lookup, LookupAnswer } from './lookup.ts'
import { explain } from './lookups/own/explain.ts'
import { LOOKUPS } from './lookups/index.ts'
import { namingBy } from './naming.ts'
import { reinterpreted } from './reinterpret.ts'

/** A call that was made for an answer. */
export interface Finding {
  lookup: { tool: string }
  args: Arguments
  outcome: ToolOutcome
}

/** One question of a message with what was found. */
export interface AnsweredFrame {
  frame: Frame
  answers: readonly LookupAnswer[]
}

export interface LookupResults {
  answered: readonly AnsweredFrame[]
  findings: readonly Finding[]
  schools: SchoolList
}

const DIRECTORY = 'tn_course_institutions'

/** Runs the lookups that a question asks for. Only reads, so it can be repeated. */
export async function runLookups(
  question: Question,
  call: CallTool,
  { now = new Date(), modelHint = '' }: { now?: Date; modelHint?: string } = {},
): Promise<LookupResults> {
  const findings = new Map<string, Finding>()
  const logged: CallTool = async (tool, args) => {
    const outcome = await call(tool, args)
    findings.set(`${tool} ${JSON.stringify(args)}`, { lookup: { tool }, args, outcome })
    return outcome
  }
  const schools = await readSchools(call)
  const { frames, sessionCourse, vault } = understand(question, schools)
  const common = {
    call: logged,
    naming: namingBy(schools.all),
    schools,
    before: question.before,
    now,
    sessionCourse,
    vault,
    modelHint,
    answerAs: async (intent: Intent, inquiry: Inquiry) =>
      (await LOOKUPS.find((lookup) => lookup.intent === intent)?.answer(inquiry)) ?? [],
  }
  const answered = await Promise.all(
    frames.map(async (read) => {
      const frame = await reinterpreted({ frame: read, ...common })
      return { frame, answers: await answersTo({ frame, ...common }) }
    }),
  )
  const tools = new Set(
    answered
      .map(({ frame }) => frame)
      .flatMap(lookupsFor)
      .flatMap((lookup) => lookup.tools),
  )
  // Other calls only found out which school or course is meant.
  const isAsked = (tool: string) => tool !== DIRECTORY && (tools.size === 0 || tools.has(tool))
  return {
    answered,
    findings: [...findings.values()].filter(({ lookup }) => isAsked(lookup.tool)),
    schools,
  }
}

async function answersTo(inquiry: Inquiry): Promise<LookupAnswer[]> {
  return (await Promise.all(lookupsFor(inquiry.frame).map((lookup) => lookup.answer(inquiry)))).flat()
}

function lookupsFor({ intents }: Frame): readonly Lookup[] {
  const asked = LOOKUPS.filter(({ intent }) => intents.includes(intent))
  return asked.length > 0 ? asked : [explain]
}
