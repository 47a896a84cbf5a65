import { ToolError } from '@tutor-nexus/toolkit'
import type { AnswerEngine, EnginePorts, QuotaRefusal } from '../ports.ts'
import { recipientOf } from '../../../../platform/settings/model-recipient.ts'
import { answerByModel } from './answer-by-model.ts'
import { requireConsent } from './consent.ts'

/** Answers with the operator's model, within its budget and the user's quota. */
export const operatorEngine =
  (ports: EnginePorts): AnswerEngine =>
  async (question, answering, steps) => {
    const { operator: key } = ports
    if (!key) throw noOperator()
    await requireConsent(recipientOf(key, 'operator'), ports, question, answering)
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

export const noOperator = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'This server has no model of its own', {
    details: {
      reason: 'Ask with another engine; the operator sets a model with TN_TUTOR_PROVIDER and TN_TUTOR_MODEL',
    },
  })
