import { anyTime, asFound, byKeyWithTotal, fromGiven, listed, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { CredentialView, recordOf } from '../model/credential.ts'

export const byokList = query({
  name: 'tn_user_byok_list',
  title: 'List model keys',
  description: {
    what: "List the user's own model keys (BYOK), never the keys themselves.",
    when: 'Use this when the user asks which are kept: "which API keys do I have?".',
    returns: 'Returns provider, label, last four characters and fingerprint of each.',
  },
  cacheTTL: 60,
  permissions: ['credentials:read'],
  tags: ['keys'],
  parameters: () => z.object(pagination()),
  data: () =>
    z.object({
      items: z.array(CredentialView()),
      totalCount: z.int().min(0),
      hasMore: z.boolean(),
      nextCursor: z.string().optional(),
    }),
  examples: [
    {
      description: 'None yet',
      params: {},
      expectedResult: { items: [], totalCount: 0, hasMore: false },
    },
    {
      description: 'One key',
      given: [
        {
          tool: 'tn_user_byok_add',
          params: { provider: 'anthropic', label: 'Study', apiKey: 'sk-ant-example-of-a-key-5k2f' },
        },
      ],
      params: {},
      expectedResult: {
        items: [
          {
            credentialId: fromGiven(0, 'credentialId'),
            provider: 'anthropic',
            label: 'Study',
            lastFour: '5k2f',
            fingerprint: fromGiven(0, 'fingerprint'),
            baseUrl: null,
            model: null,
            addedAt: anyTime,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, { services: { credentials }, page, ok }) {
    const { items, shown, fields, meta, next, loaded } = await page(
      byKeyWithTotal(
        (after, most) => credentials.list({ after, limit: most }),
        () => credentials.count(),
        ({ credentialId }) => credentialId,
      ),
      { cursor, limit, view: asFound },
    )
    return ok(
      { items, ...fields, totalCount: loaded.total },
      listed({
        kind: 'key',
        records: shown.map(recordOf),
        total: loaded.total,
        provenance: 'verified',
        page: meta,
        next,
      }),
    )
  },
})
