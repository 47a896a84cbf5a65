import { asFound, byKey, listed, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { WHAT_IS_SENT } from '../../../platform/settings/model-recipient.ts'
import { query } from '../define.ts'
import { consentRecord, RecipientView, recipientViews } from '../model/model-consents.ts'

export const consentList = query({
  name: 'tn_user_consent_list',
  title: 'List model providers and consents',
  version: '1.0.0',
  description: {
    what: 'List the model providers that the tutor can ask, and whether the user lets each see their questions.',
    when: 'Use this when asked who sees the data or which models can answer: "who gets to read my questions?".',
    returns: 'Returns provider, model, whose key, and the answer with its time.',
  },
  permissions: ['preferences:read'],
  tags: ['consent'],
  parameters: () => z.object(pagination()),
  data: () =>
    z.object({
      sent: z.string().describe('What a provider gets to see'),
      items: z.array(RecipientView()),
      totalCount: z.int().min(0),
      hasMore: z.boolean(),
      nextCursor: z.string().optional(),
    }),
  examples: [
    {
      description: 'No model is connected',
      params: {},
      expectedResult: { sent: WHAT_IS_SENT, items: [], totalCount: 0, hasMore: false },
    },
    {
      description: 'A key that has not been used yet',
      given: [
        {
          tool: 'tn_user_byok_add',
          params: { provider: 'anthropic', label: 'Study', apiKey: 'sk-ant-example-of-a-key-5k2f' },
        },
      ],
      params: {},
      expectedResult: {
        sent: WHAT_IS_SENT,
        items: [
          {
            recipient: 'own-key/anthropic',
            name: 'Anthropic',
            model: 'claude-haiku-4-5',
            connected: true,
            engine: 'own-key',
            key: 'Study',
            needed: true,
            agreed: null,
            at: null,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, { services: { consents, recipients }, page, ok }) {
    const all = recipientViews(await recipients(), await consents.list())
    const { items, shown, fields, meta, next } = await page(
      byKey(
        (after = '', count) => ({
          found: all.filter(({ recipient }) => recipient > after).slice(0, count),
          total: all.length,
        }),
        ({ recipient }) => recipient,
      ),
      { cursor, limit, view: asFound },
    )
    return ok(
      { sent: WHAT_IS_SENT, items, ...fields, totalCount: all.length },
      listed({
        kind: 'provider',
        records: shown.map(consentRecord),
        total: all.length,
        provenance: 'verified',
        page: meta,
        next,
      }),
    )
  },
})
