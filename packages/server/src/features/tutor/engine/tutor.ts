import { isToolError, ToolError, type ClientPort, type NextCall } from '@tutor-nexus/toolkit'
import type { Engine } from '../../../platform/session/session-event.ts'
import type { Answering, PassedOver, Question, Tutor, TutorAnswer } from '../model/tutor-port.ts'
import type { AnswerEngine, EnginePorts, TutorPreferences } from './ports.ts'
import { attemptsOf, type Attempt } from './engine-order.ts'
import { ConsentNeeded } from './model/consent.ts'
import { noOperator, operatorEngine } from './model/operator-engine.ts'
import { otherKeysEngine, ownKeyEngine } from './model/own-key-engines.ts'
import { chosenKey, otherKeys } from './model/own-keys.ts'
import { offlineEngine } from './offline/offline.ts'
import { answeredNote, passedOver } from './passed-over.ts'
import { samplingUnavailable, samplingEngine } from './sampling/sampling.ts'
import { StepLog } from './step-log.ts'

/** One user's tutor: tries the engines in their order until one answers. */
export function createTutor(ports: EnginePorts): Tutor {
  const engines: Readonly<Record<Engine, AnswerEngine>> = {
    offline: offlineEngine(ports),
    sampling: samplingEngine(ports),
    'own-key': ownKeyEngine(ports),
    operator: operatorEngine(ports),
  }
  const others = otherKeysEngine(ports)
  const engineOf = (attempt: Attempt): AnswerEngine =>
    attempt.engine === 'own-key' && attempt.keys === 'others' ? others : engines[attempt.engine]

  /** Whether there is nothing to try. */
  const isMissing = async (attempt: Attempt, question: Question, client: ClientPort): Promise<boolean> => {
    if (attempt.engine === 'own-key') {
      const keys = attempt.keys === 'others' ? await otherKeys(ports, question) : await ports.keys()
      return keys.length === 0
    }
    if (attempt.engine === 'sampling') return !client.can('sample')
    return attempt.engine === 'operator' && ports.operator === undefined
  }

  return {
    async answer(question, given) {
      const steps = new StepLog(ports.elapsed, given.stepped)
      const { signal } = given
      const stop = () => steps.stop()
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await tryInOrder(question, given, steps)
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },

    async unavailableReason({ engine, key }, client) {
      if (engine === 'sampling') return client.can('sample') ? undefined : samplingUnavailable().message
      if (engine === 'operator') return ports.operator ? undefined : noOperator().message
      if (engine === 'offline' || engine === 'auto') return undefined
      return chosenKey(ports, key).then(
        () => undefined,
        (thrown: unknown) => {
          if (isToolError(thrown)) return thrown.message
          throw thrown
        },
      )
    },
  }

  async function tryInOrder(question: Question, given: Answering, steps: StepLog): Promise<TutorAnswer> {
    const { signal, client } = given
    const begun = ports.elapsed()
    const run = { ...monotonicProgress(given), msLeft: () => ports.limits.ms - (ports.elapsed() - begun) }
    const preferences = await ports.preferences()
    const attempts = attemptsOf(question.engine, preferences.fallbackEngine)
    const hasModel = client.can('sample') || ports.operator !== undefined || (await ports.keys()).length > 0
    const isAuto = question.engine === 'auto'
    const before: PassedOver[] = []
    let failure: ToolError | undefined
    for (const attempt of attempts) {
      if (isAuto && (await isMissing(attempt, question, client))) continue
      if (failure && attempt.engine !== 'offline' && run.msLeft() <= 0) continue
      try {
        const answer = await engineOf(attempt)({ ...question, hasModel }, run, steps)
        const notes = isAuto || before.length > 0 ? answeredNote(attempt, before) : []
        const sureness = steps.confidenceIn(answer.citations)
        return {
          ...answer,
          engine: attempt.engine,
          notes: [...notes, ...answer.notes],
          steps: steps.steps,
          passedOver: before,
          ...(sureness === undefined ? {} : { sureness }),
        }
      } catch (thrown) {
        // A stopped answer needs no fallback, and a request to the client is not a failure.
        signal.throwIfAborted()
        if (!isToolError(thrown)) throw thrown
        failure ??= thrown
        if (!isAuto && isWaitedFor(thrown, preferences)) break
        before.push(passedOver(attempt, thrown))
      }
    }
    throw withWaysOn(failure ?? new ToolError('UNPROCESSABLE_ENTITY', 'No engine can answer'), question)
  }
}

/** Where waiting or a yes would help, a fallback that nobody has chosen does not stand in for a named engine. */
const isWaitedFor = (failure: ToolError, { isDefaultFallback = false }: TutorPreferences): boolean =>
  isDefaultFallback && (failure.code === 'RATE_LIMITED' || failure instanceof ConsentNeeded)

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

const LONGEST_SUGGESTED = 500

/** The question again, for any engine that can answer it. */
const askAnybody = ({ sessionId, text }: Question): NextCall => ({
  action: 'ask-any-engine',
  priority: 'medium',
  category: 'correction',
  description: 'Let whoever can answer it now',
  tool: 'tn_session_ask',
  arguments: { sessionId, message: text, engine: 'auto' },
})

/** Suggests the engines that can answer, where a named one could not. */
function withWaysOn(failure: ToolError, question: Question): ToolError {
  if (question.engine === 'auto' || question.engine === 'offline') return failure
  if (question.text.length > LONGEST_SUGGESTED) return failure
  const {
    code,
    message,
    details: { kind: _, ...details },
    next,
    cause,
  } = failure
  return new ToolError(code, message, { details, next: [...next, askAnybody(question)], cause })
}
