import { anyTime, precision } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listKeys, query } from '../define.ts'
import { quotaWarnings, TIERS } from '../model/quota.ts'

export const quota = query({
  name: 'tn_user_quota',
  title: 'Get daily quota',
  version: '1.2.0',
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
      },
    },
  ],
  async handler(_, { services, now, ok }) {
    const at = now()
    const [use, plan, ownKeys] = await Promise.all([
      services.quota(at),
      services.subscription.get(),
      services.credentials.count(),
    ])
    const { used, limit, resetsAt } = use
    return ok(
      {
        ...use,
        remaining: Math.max(0, limit - used),
        window: 'day',
        ownKeys,
        serverModel: services.hasServerModel,
      },
      {
        // Without a subscription the tier is an assumption.
        factors: [precision([plan?.tier, limit, resetsAt])],
        provenance: 'verified',
        holds: Date.parse(resetsAt) - at.getTime(),
        warnings: quotaWarnings(use),
        next: ownKeys > 0 ? [listKeys] : [],
      },
    )
  },
})
