import { anyCount, anyLimit, anyTime } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listKeys, query } from '../define.ts'
import { quotaWarnings, TIERS } from '../model/quota.ts'

const NO_MODEL =
  'No model is connected, so no prompts are used: the tutor answers from records. Prompts count once the server has a model; an own key has no limit.'
const ONLY_OWN = 'The server has no model, so no prompts are used: your own key answers, without a limit.'

const noteOf = (hasServerModel: boolean, ownKeys: number): { note?: string } =>
  hasServerModel ? {} : { note: ownKeys > 0 ? ONLY_OWN : NO_MODEL }

export const quota = query({
  name: 'tn_user_quota',
  title: 'Get daily quota',
  version: '1.4.0',
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
      note: z.string().optional().describe('What the prompts are for, where no model would use them'),
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
        note: NO_MODEL,
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
        ...noteOf(services.hasServerModel, ownKeys),
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
