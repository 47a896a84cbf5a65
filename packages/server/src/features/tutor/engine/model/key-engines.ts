import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import type { AnswerEngine, EngineAnswer, EnginePorts, QuotaRefusal } from '../ports.ts'
import type { ModelKey, Provider } from '../../../../platform/settings/model-key.ts'
import { answerByModel } from './answer-by-model.ts'
import { chosenKey, otherKeys } from './own-keys.ts'

const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'The model server',
}

type Asked = Parameters<AnswerEngine>

const answerByOwnKey = async (key: ModelKey, ports: EnginePorts, ...asked: Asked): Promise<EngineAnswer> => {
  const { label } = key
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

/** Answers with the operator's model, within its budget and the user's quota. */
export const operatorEngine =
  (ports: EnginePorts): AnswerEngine =>
  async (question, answering, steps) => {
    const { operator: key } = ports
    if (!key) throw noOperator()
    const reserved = await ports.budget.reserve(ports.limits.tokens)
    let used = 0
    try {
      const verdict = await ports.quota.take(question.eventId)
      if (!verdict.allowed) throw overQuota(verdict)
      // The operator's address may be on the server's own network.
      const { fetch: _, ...own } = ports
      const counted = { key, ...OPERATORS, onTokens: (tokens: number) => void (used += tokens) }
      const answer = await answerByModel(counted, own, question, answering, steps)
      return { ...answer, warnings: verdict.warnings ?? [] }
    } finally {
      await reserved.settle(used)
    }
  }

const OPERATORS = { whose: 'The model of this server', remedy: 'Tell the operator of this server' }

const overQuota = ({ reason, retryAfter, limit }: QuotaRefusal): ToolError =>
  new ToolError('RATE_LIMITED', 'Daily prompt limit exceeded', { details: { reason, retryAfter, limit } })

const noOtherKey = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'You have no other key of your own here')

export const noOperator = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'This server has no model of its own', {
    details: {
      reason:
        'Start a session with another engine; the operator sets a model with TN_TUTOR_PROVIDER and TN_TUTOR_MODEL',
    },
  })
