import { toolCallOptions, type AnswerEngine, type EnginePorts } from '../ports.ts'
import { distinct } from '../citations.ts'
import { recordedCalls } from '../lookup/lookup.ts'
import { ABILITIES } from '../lookup/lookups/own/explain.ts'
import { runLookups } from '../lookup/run-lookups.ts'
import { sourceLine } from '../lookup/sources.ts'
import { composeAnswer } from './compose.ts'

/** The one step to an explanation. */
const ADD_MODEL =
  'To have it explained, connect a model: add a key under Settings, Model keys. An assistant that asks here can explain and quiz by itself.'
const USE_MODEL = 'To have it explained, ask again with your model.'

type Ports = Pick<EnginePorts, 'tools' | 'now'>

/** Answers only from the tools' data, without a model. */
export const offlineEngine =
  (ports: Ports): AnswerEngine =>
  async (question, answering, steps) => {
    const { signal, progress } = answering
    const call = recordedCalls(ports.tools, toolCallOptions(question, answering, signal), steps)
    const { answered } = await runLookups(question, call, {
      now: ports.now(),
      modelHint: question.hasModel ? USE_MODEL : ADD_MODEL,
    })
    const answers = answered.flatMap((each) => each.answers)
    const text = composeAnswer({
      paragraphs:
        answers.length > 0
          ? [...new Set(answers.map((one) => one.text))]
          : [`I did not understand what to look up. ${ABILITIES}`],
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
