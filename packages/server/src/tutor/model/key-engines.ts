import { ToolError } from '@tutor-nexus/toolkit'
import type { AnswerEngine } from '../answer-engine.ts'
import type { Provider, QuotaRefusal, TutorPorts } from '../ports.ts'
import { answerByModel } from './answer-by-model.ts'

const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'The model server',
}

/** Answers by a model that the user pays for. */
export const ownKeyEngine =
  (ports: TutorPorts): AnswerEngine =>
  async (question, answering, steps) => {
    const [key] = await ports.keys()
    if (!key) throw noKey()
    const whose = {
      whose: `${PROVIDER_NAMES[key.provider]} (your key “${key.label}”)`,
      remedy: `Check the key “${key.label}”, its model and its address: tn_user_byok_list shows them, tn_user_byok_add takes a new one`,
    }
    return answerByModel({ key, ...whose }, ports, question, answering, steps)
  }

/** Answers by a model that the operator pays for, as often as the user's quota allows. */
export const operatorEngine =
  (ports: TutorPorts): AnswerEngine =>
  async (question, answering, steps) => {
    const { operator: key } = ports
    if (!key) throw noOperator()
    const verdict = await ports.quota.take(question.eventId)
    if (!verdict.allowed) throw overQuota(verdict)
    // What the operator has set is theirs to reach, wherever it is.
    const { fetch: _, ...own } = ports
    return answerByModel({ key, ...OPERATORS }, own, question, answering, steps)
  }

const OPERATORS = { whose: 'The model of this server', remedy: 'Tell whoever runs this server' }

const overQuota = ({ reason, retryAfter, limit }: QuotaRefusal): ToolError =>
  new ToolError('RATE_LIMITED', 'Daily prompt limit exceeded', { details: { reason, retryAfter, limit } })

const noKey = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'You have no key of your own here', {
    details: { reason: 'Add one with tn_user_byok_add, or choose another engine for the session' },
  })

const noOperator = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'This server has no model of its own', {
    details: {
      reason:
        'Choose another engine for the session; the operator can set one with TN_TUTOR_PROVIDER and TN_TUTOR_MODEL',
    },
  })
