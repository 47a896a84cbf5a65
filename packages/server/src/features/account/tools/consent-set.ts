import { anyTime, ToolError, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listConsents, mutation } from '../define.ts'
import { consentRecord, RecipientView, recipientViews } from '../model/model-consents.ts'

export const consentSet = mutation({
  name: 'tn_user_consent_set',
  title: 'Agree to model provider',
  version: '1.0.0',
  description: {
    what: 'Keep whether the user lets a model provider see what they ask the tutor and what it looks up for them; false withdraws it.',
    when: 'Use this only when the user has said so themselves: "yes, OpenAI may see my questions".',
    returns: 'Returns the provider and the answer with its time.',
  },
  idempotent: true,
  permissions: ['consent:update'],
  tags: ['consent'],
  recovery: [listConsents],
  parameters: () =>
    z.object({
      recipient: z.string().trim().min(1).max(300).describe('From tn_user_consent_list'),
      agreed: z.boolean().describe("The user's own answer"),
    }),
  data: RecipientView,
  examples: [
    {
      description: 'Yes to the provider of a key',
      given: [
        {
          tool: 'tn_user_byok_add',
          params: { provider: 'anthropic', label: 'Study', apiKey: 'sk-ant-example-of-a-key-5k2f' },
        },
      ],
      params: { recipient: 'own-key/anthropic', agreed: true },
      expectedResult: {
        recipient: 'own-key/anthropic',
        name: 'Anthropic',
        model: 'claude-haiku-4-5',
        connected: true,
        engine: 'own-key',
        key: 'Study',
        needed: true,
        agreed: true,
        at: anyTime,
      },
    },
  ],
  async handler({ recipient, agreed }, { services, newId, now, ok }) {
    const connected = await services.recipients()
    const before = recipientViews(connected, await services.consents.list()).find(
      (each) => each.recipient === recipient,
    )
    if (!before) throw noSuchRecipient(recipient)
    const { name, model } = before
    const { at } = await services.consents.set({ id: recipient, name, model }, agreed, { newId, now })
    const view = { ...before, agreed, at }
    return ok(
      view,
      updated({
        kind: 'provider',
        record: consentRecord(view),
        provenance: 'verified',
        next: [listConsents],
      }),
    )
  },
})

const noSuchRecipient = (recipient: string): ToolError =>
  new ToolError('NOT_FOUND', `No model provider ${recipient} is connected`, {
    details: { reason: 'tn_user_consent_list lists those that are' },
    next: [listConsents],
  })
