import type { AnswerEngine } from '../answer-engine.ts'
import { distinct } from '../citations.ts'
import { recordedCalls } from '../lookup/call-tool.ts'
import { lookUp, type Finding } from '../lookup/look-up.ts'
import type { Told } from '../lookup/lookup.ts'
import { isBeside } from '../lookup/lookups/index.ts'
import type { Naming } from '../lookup/naming.ts'
import { sentence } from '../lookup/prose.ts'
import { sourceLine } from '../lookup/sources.ts'
import type { EnginePorts } from '../ports.ts'
import type { Understood } from '../lookup/understood.ts'
import { composed } from './compose.ts'
import { notInCatalog } from './not-in-catalog.ts'

/** Answers with what the tools know and nothing else. */
export const offlineEngine =
  ({ tools }: Pick<EnginePorts, 'tools'>): AnswerEngine =>
  async (question, { signal, progress }, steps) => {
    const call = recordedCalls(tools, { signal, questionId: question.eventId }, steps)
    const { understood, naming, findings } = await lookUp(question, call)
    const told = findings.flatMap((finding) => toldOf(finding, naming, understood))
    const missing = await Promise.all(understood.unknown.map((course) => notInCatalog(course, naming, call)))
    const text = composed({
      paragraphs: [...new Set([...missing, ...told.map((one) => one.text)])],
      isEmpty: understood.words === '',
      questions: told.map((one) => one.question).filter((asked) => asked !== ''),
      sources: sourceLine(told.flatMap(({ sources }) => sources)),
      before: question.before.filter(({ role }) => role === 'assistant').map((turn) => turn.text),
    })
    progress({ progress: text.length, total: text.length, message: text })
    return { text, model: null, citations: distinct(told.flatMap(({ citations }) => citations)), notes: [] }
  }

/** A refusal is told in the product's own words, which say how to go on; not where nobody asked for it. */
function toldOf({ lookup, outcome }: Finding, naming: Naming, understood: Understood): Told[] {
  const told = outcome.ok ? lookup.tell(outcome.data, naming, understood) : undefined
  if (outcome.ok) return told ? [told] : []
  if (isBeside(lookup) && !lookup.asked.test(understood.text)) return []
  return [
    {
      text:
        outcome.code === 'FORBIDDEN'
          ? 'I may not look that up for you here.'
          : sentence(`I could not look that up: ${naming.inWords(outcome.message)}`),
      citations: [],
      sources: [],
      question: '',
    },
  ]
}
