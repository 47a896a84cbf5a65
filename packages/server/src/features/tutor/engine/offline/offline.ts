import { toolCallOptions, type AnswerEngine, type EnginePorts } from '../ports.ts'
import { distinct } from '../citations.ts'
import { recordedCalls, type LookupAnswer, type ParsedQuestion, type CallTool } from '../lookup/lookup.ts'
import { runLookups, type Finding } from '../lookup/run-lookups.ts'
import { isIncidental } from '../lookup/lookups/index.ts'
import type { Naming } from '../lookup/naming.ts'
import { sentence, enumerated } from '../lookup/prose.ts'
import { sourceLine } from '../lookup/sources.ts'
import { composeAnswer } from './compose.ts'
import * as z from 'zod'

/** Answers only from the tools' data, without a model. */
export const offlineEngine =
  ({ tools }: Pick<EnginePorts, 'tools'>): AnswerEngine =>
  async (question, answering, steps) => {
    const { signal, progress } = answering
    const call = recordedCalls(tools, toolCallOptions(question, answering, signal), steps)
    const { parsed, naming, findings } = await runLookups(question, call)
    const answers = findings.flatMap((finding) => answersOf(finding, naming, parsed))
    const missing = await Promise.all(parsed.unknown.map((course) => notInCatalog(course, naming, call)))
    const text = composeAnswer({
      paragraphs: [...new Set([...missing, ...answers.map((one) => one.text)])],
      isEmpty: parsed.words === '',
      questions: answers.map((one) => one.question).filter((asked) => asked !== ''),
      sources: sourceLine(answers.flatMap(({ sources }) => sources)),
      before: question.before.filter(({ role }) => role === 'assistant').map((turn) => turn.text),
    })
    progress({ progress: text.length, total: text.length, message: text })
    return {
      text,
      model: null,
      citations: distinct(answers.flatMap(({ citations }) => citations)),
      notes: [],
    }
  }

/** A failed lookup is mentioned only if it was asked for. */
function answersOf({ lookup, outcome }: Finding, naming: Naming, parsed: ParsedQuestion): LookupAnswer[] {
  const answers = outcome.ok ? lookup.render(outcome.data, naming, parsed) : undefined
  if (outcome.ok) return answers ? [answers] : []
  if (isIncidental(lookup) && !lookup.pattern.test(parsed.text)) return []
  return [
    {
      text:
        outcome.code === 'FORBIDDEN'
          ? 'I may not look that up for you here.'
          : sentence(`I could not look that up: ${naming.withNames(outcome.message)}`),
      citations: [],
      sources: [],
      question: '',
    },
  ]
}

const Nearest = z.object({ nearest: z.array(z.string()) })

/** Says that a course is unknown, and names the nearest ones. */
export async function notInCatalog(course: string, naming: Naming, call: CallTool): Promise<string> {
  const outcome = await call('tn_course_get', { course })
  const nearest = outcome.ok ? [] : (Nearest.safeParse(outcome.details).data?.nearest ?? [])
  const instead = nearest.length > 0 ? ` Did you mean ${enumerated(nearest.slice(0, 3), 'or')}?` : ''
  return naming.withNames(`I do not know a course ${course}.${instead}`)
}
