import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import type { AnswerEngine, EngineAnswer, EnginePorts } from '../ports.ts'
import type { ModelKey } from '../../../../platform/settings/model-key.ts'
import { PROVIDER_NAMES, recipientOf } from '../../../../platform/settings/model-recipient.ts'
import { requireConsent } from './consent.ts'
import { answerByModel } from './answer-by-model.ts'
import { chosenKey, otherKeys } from './own-keys.ts'

type Asked = Parameters<AnswerEngine>

const answerByOwnKey = async (key: ModelKey, ports: EnginePorts, ...asked: Asked): Promise<EngineAnswer> => {
  const { label } = key
  const [question, run] = asked
  await requireConsent(recipientOf(key, 'own-key'), ports, question, run)
  const whose = {
    whose: `${PROVIDER_NAMES[key.provider]} (your key “${label}”)`,
    remedy: `Check the key “${label}”, its model and its address, or add a new one`,
  }
  return { ...(await answerByModel({ key, ...whose }, ports, ...asked)), key: label }
}

/** Answers with the user's key that the session has chosen, or the preferred one. */
export const ownKeyEngine =
  (ports: EnginePorts): AnswerEngine =>
  async (...asked) => {
    const [question] = asked
    return answerByOwnKey(await chosenKey(ports, question.key), ports, ...asked)
  }

/** Tries the user's other keys in order. */
export const otherKeysEngine =
  (ports: EnginePorts): AnswerEngine =>
  async (...asked) => {
    const [question, { signal }] = asked
    let failure = noOtherKey()
    for (const key of await otherKeys(ports, question)) {
      try {
        return await answerByOwnKey(key, ports, ...asked)
      } catch (thrown) {
        signal.throwIfAborted()
        if (!isToolError(thrown)) throw thrown
        failure = thrown
      }
    }
    throw failure
  }

const noOtherKey = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'You have no other key of your own here')
