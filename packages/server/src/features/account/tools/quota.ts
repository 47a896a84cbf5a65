import { anyCount, anyLimit, anyTime } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listKeys, query } from '../define.ts'
import { quotaWarnings, TIERS } from '../model/quota.ts'

export const quota = query({
  name: 'tn_user_quota',
  title: 'Get daily quota',
  version: '1.3.0',
  description: {
    what: "Get how many of the day's prompts are used and remain.",
    when: 'Use this when the user nears a limit: "how many questions can I still ask?".',
    returns: 'Returns used, limit and remaining, and when they reset; an own key has no limit.',
  },
  permissions: ['quota:read'],
  tags: ['quota'],
  parameters: () => z.object({}),
  data: () =>
    z.object({
      tier: z.enum(TIERS),
      used: z.int().min(0),
      limit: z.int().min(0),
      remaining: z.int().min(0),
      window: z.literal('day'),
      resetsAt: z.iso.datetime(),
      ownKeys: z.int().min(0),
      serverModel: z
        .boolean()
        .describe('Whether the server has a model, the only one that prompts are counted for'),
      storage: z.object({
        usedBytes: z.int().min(0).describe('What was deleted counts for up to a day'),
        limitBytes: z.int().min(0).nullable().describe('Null: no limit'),
      }),
    }),
  examples: [
    {
      description: 'Nothing used today',
      params: {},
      expectedResult: {
        tier: 'free',
        used: 0,
        limit: 100,
        remaining: 100,
        window: 'day',
        resetsAt: anyTime,
        ownKeys: 0,
        serverModel: false,
        storage: { usedBytes: anyCount, limitBytes: anyLimit },
      },
    },
  ],
  async handler(_, { services, now, ok }) {
    const at = now()
    const [use, ownKeys, storage] = await Promise.all([
      services.quota(at),
      services.credentials.count(),
      services.storage(),
    ])
    const { used, limit, resetsAt } = use
    return ok(
      {
        ...use,
        remaining: Math.max(0, limit - used),
        window: 'day',
        ownKeys,
        serverModel: services.hasServerModel,
        storage,
      },
      {
        provenance: 'verified',
        holds: Date.parse(resetsAt) - at.getTime(),
        warnings: quotaWarnings(use),
        next: ownKeys > 0 ? [listKeys] : [],
      },
    )
  },
})
