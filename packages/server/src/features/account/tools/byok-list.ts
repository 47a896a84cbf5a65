import { anyTime, fromGiven, listed, once, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { CredentialView, recordOf } from '../model/credential.ts'

const Position = once(() => z.object({ after: z.string() }))

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
  async handler({ limit, cursor }, { services: { credentials }, cursors, ok }) {
    const after = cursor === undefined ? undefined : Position().parse(cursors.open(cursor)).after
    const [found, totalCount] = await Promise.all([
      credentials.list({ after, limit: limit + 1 }),
      credentials.count(),
    ])
    const items = found.slice(0, limit)
    const last = items.at(-1)
    const hasMore = found.length > limit
    const next = hasMore && last ? { nextCursor: cursors.seal({ after: last.credentialId }) } : {}
    return ok(
      { items, totalCount, hasMore, ...next },
      listed({
        kind: 'key',
        records: items.map(recordOf),
        optional: ['model'],
        total: totalCount,
        provenance: 'verified',
        page: {
          has_more: hasMore,
          total_items: totalCount,
          returned_count: items.length,
          ...(next.nextCursor === undefined ? {} : { next_cursor: next.nextCursor }),
        },
        next:
          next.nextCursor === undefined
            ? []
            : [
                {
                  action: 'next-page',
                  priority: 'medium',
                  category: 'exploration',
                  description: 'Go on with the list',
                  tool: 'tn_user_byok_list',
                  arguments: { limit, cursor: next.nextCursor },
                },
              ],
      }),
    )
  },
})
