import { isToolError, ToolError, type NextCall } from '@tutor-nexus/toolkit'
import type { Engine } from '../../../platform/session/session-event.ts'
import type { Answering, Question, Tutor, TutorAnswer } from '../model/tutor-port.ts'
import type { AnswerEngine, EnginePorts } from './ports.ts'
import { noOperator, operatorEngine } from './model/operator-engine.ts'
import { otherKeysEngine, ownKeyEngine } from './model/own-key-engines.ts'
import { chosenKey } from './model/own-keys.ts'
import { offlineEngine } from './offline/offline.ts'
import { samplingUnavailable, samplingEngine } from './sampling/sampling.ts'
import { StepLog } from './step-log.ts'

const NAMES: Readonly<Record<Engine, string>> = {
  offline: 'the catalog and your records',
  sampling: "your assistant's model",
  'own-key': 'the model of your key',
  operator: "this server's model",
}

/** One user's tutor: uses the session's engine, and the preferred fallback if that fails. */
export function createTutor(ports: EnginePorts): Tutor {
  const engines: Readonly<Record<Engine, AnswerEngine>> = {
    offline: offlineEngine(ports),
    sampling: samplingEngine(ports),
    'own-key': ownKeyEngine(ports),
    operator: operatorEngine(ports),
  }
  const fallbacks: typeof engines = { ...engines, 'own-key': otherKeysEngine(ports) }

  return {
    async answer(question, given) {
      const { engine } = question
      const steps = new StepLog(ports.elapsed, given.stepped)
      const answering = monotonicProgress(given)
      const { signal } = answering
      const stop = () => steps.stop()
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await answerBy(engine, engines[engine], question, answering, steps)
      } catch (thrown) {
        // A stopped answer needs no fallback, and a request to the client is not a failure.
        signal.throwIfAborted()
        if (!isToolError(thrown)) throw thrown
        const { fallbackEngine } = await ports.preferences()
        const failure =
          engine === 'offline' || fallbackEngine === 'offline' ? thrown : withOfflineHint(thrown)
        if (fallbackEngine === 'none') throw failure
        if (fallbackEngine === engine && engine !== 'own-key') throw failure
        const instead = fallbackEngine === engine ? 'another key of yours' : NAMES[fallbackEngine]
        const note = `Answered by ${instead}, because ${NAMES[engine]} could not: ${thrown.message}`
        const fallback = fallbacks[fallbackEngine]
        return await answerBy(fallbackEngine, fallback, question, answering, steps, [note]).catch(
          (second: unknown) => {
            throw isToolError(second) ? failure : second
          },
        )
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },

    async unavailableReason({ engine, key }, client) {
      if (engine === 'sampling') return client.can('sample') ? undefined : samplingUnavailable().message
      if (engine === 'operator') return ports.operator ? undefined : noOperator().message
      if (engine === 'offline') return undefined
      return chosenKey(ports, key).then(
        () => undefined,
        (thrown: unknown) => {
          if (isToolError(thrown)) return thrown.message
          throw thrown
        },
      )
    },
  }
}

async function answerBy(
  engine: Engine,
  answer: AnswerEngine,
  question: Question,
  answering: Answering,
  steps: StepLog,
  notes: readonly string[] = [],
): Promise<TutorAnswer> {
  const given = await answer(question, answering, steps)
  return { ...given, engine, notes: [...notes, ...given.notes], steps: steps.steps }
}

/** Keeps progress increasing when another engine starts over. */
function monotonicProgress(answering: Answering): Answering {
  let [latest, before] = [0, 0]
  return {
    ...answering,
    progress({ progress, total, ...part }) {
      if (before + progress <= latest) before = latest
      latest = before + progress
      answering.progress({
        ...part,
        progress: latest,
        ...(total === undefined ? {} : { total: before + total }),
      })
    },
  }
}

const OFFLINE_INSTEAD: NextCall = {
  action: 'let-records-answer',
  priority: 'medium',
  category: 'correction',
  description: 'Let the catalog and your records answer whenever the model cannot',
  reversible: true,
  tool: 'tn_user_preferences_set',
  arguments: { fallbackEngine: 'offline' },
}

/** Suggests the offline engine, which always answers. */
function withOfflineHint({
  code,
  message,
  details: { kind: _, ...details },
  next,
  cause,
}: ToolError): ToolError {
  return new ToolError(code, message, { details, next: [...next, OFFLINE_INSTEAD], cause })
}
