import { isToolError } from '@tutor-nexus/toolkit'
import type { Engine } from '../domains/session/session-event.ts'
import type { Answering, Question, Tutor, TutorAnswer } from '../domains/session/tutor-port.ts'
import type { AnswerEngine } from './answer-engine.ts'
import { operatorEngine, ownKeyEngine } from './model/key-engines.ts'
import { offlineEngine } from './offline/offline.ts'
import type { TutorPorts } from './ports.ts'
import { samplingEngine } from './sampling/sampling.ts'
import { StepLog } from './step-log.ts'

/** What each engine is to a student. */
const NAMES: Readonly<Record<Engine, string>> = {
  offline: 'what the catalog and your records say',
  sampling: "your assistant's own model",
  'own-key': 'the model of your own key',
  operator: "this server's model",
}

/** The tutor of one user: asks the engine that the session has chosen, and where that fails the one they prefer instead. */
export function createTutor(ports: TutorPorts): Tutor {
  const engines: Readonly<Record<Engine, AnswerEngine>> = {
    offline: offlineEngine(ports),
    sampling: samplingEngine(ports),
    'own-key': ownKeyEngine(ports),
    operator: operatorEngine(ports),
  }

  async function answerBy(
    engine: Engine,
    question: Question,
    answering: Answering,
    steps: StepLog,
    notes: readonly string[] = [],
  ): Promise<TutorAnswer> {
    const answer = await engines[engine](question, answering, steps)
    return { ...answer, engine, notes: [...notes, ...answer.notes], steps: steps.steps }
  }

  return {
    async answer(question, answering) {
      const { engine } = question
      const steps = new StepLog(ports.elapsed)
      try {
        return await answerBy(engine, question, answering, steps)
      } catch (thrown) {
        // Whoever stopped the answer wants no other, and a question to the client is no failure.
        answering.signal.throwIfAborted()
        if (!isToolError(thrown)) throw thrown
        const { fallbackEngine } = await ports.preferences()
        if (fallbackEngine === 'none' || fallbackEngine === engine) throw thrown
        const note = `Answered by ${NAMES[fallbackEngine]}, because ${NAMES[engine]} could not: ${thrown.message}`
        return answerBy(fallbackEngine, question, answering, steps, [note]).catch((second: unknown) => {
          throw isToolError(second) ? thrown : second
        })
      }
    },
  }
}
