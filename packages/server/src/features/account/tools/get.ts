import { anyCount, anyLimit, lazy, precision } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { getPreferences, getQuota, query } from '../define.ts'
import { KEPT_IDS } from '../model/kept-data.ts'

const KeptCounts = lazy(() => z.record(z.enum(KEPT_IDS), z.int().min(0)))
const days = () => z.int().min(0).nullable()

const WHOLE_EXPORT =
  'In the web app, “Download my data” at /access#data; on the server, npx tutor-nexus user export <name>. Notes are files of their own.'

export const get = query({
  name: 'tn_user_get',
  title: 'Get account',
  version: '1.3.0',
  description: {
    what: 'Get what is kept of the user and until when, and the ways they sign in.',
    when: 'Use this when the user asks about their account or data: "what do you store about me?", "give me all my data".',
    returns: 'Returns how many records there are by kind, for how many days, and where to download all.',
  },
  permissions: ['account:read'],
  tags: ['account'],
  cacheable: false,
  parameters: () => z.object({}),
  data: () =>
    z.object({
      signIn: z.object({
        password: z.boolean(),
        passkeys: z.int().min(0),
        school: z.boolean().describe('Whether the account is from the school’s sign-in'),
      }),
      kept: KeptCounts().describe('How many records, by kind'),
      export: z.string().describe('Where the user gets all of it as a file; no tool returns it'),
      keptDays: z
        .object({
          conversations: days(),
          activityAddresses: days(),
          activity: days(),
          everythingElse: days(),
        })
        .describe('Days until deletion; null: until the user deletes it'),
      storage: z.object({
        usedBytes: z.int().min(0).describe('What was deleted counts for up to a day'),
        limitBytes: z.int().min(0).nullable().describe('Null: no limit'),
      }),
    }),
  examples: [
    {
      description: 'An account with a few records',
      params: {},
      expectedResult: {
        signIn: { password: false, passkeys: 0, school: false },
        kept: {
          account: 1,
          transcript: anyCount,
          plans: anyCount,
          shares: anyCount,
          timetable: anyCount,
          tasks: anyCount,
          cards: anyCount,
          reviews: anyCount,
          notes: anyCount,
          conversations: anyCount,
          preferences: anyCount,
          modelKeys: anyCount,
          modelConsents: anyCount,
          signIn: anyCount,
          access: anyCount,
          devices: anyCount,
          activity: anyCount,
          other: anyCount,
        },
        export: WHOLE_EXPORT,
        keptDays: {
          conversations: anyLimit,
          activityAddresses: anyLimit,
          activity: anyLimit,
          everythingElse: anyLimit,
        },
        storage: { usedBytes: anyCount, limitBytes: anyLimit },
      },
    },
  ],
  async handler(_, { services, ok }) {
    const [{ signIn, kept, keptDays }, storage, devices] = await Promise.all([
      services.account(),
      services.storage(),
      services.devices.list(),
    ])
    const { conversations, auditAddresses, audit, everythingElse } = keptDays
    return ok(
      {
        signIn,
        kept: KeptCounts().parse(Object.fromEntries(kept.map(({ id, count }) => [id, count]))),
        export: WHOLE_EXPORT,
        keptDays: { conversations, activityAddresses: auditAddresses, activity: audit, everythingElse },
        storage,
      },
      {
        // A device that never came back may hold records that are not counted here.
        factors: [precision(devices.map(({ lastSeenAt }) => lastSeenAt))],
        provenance: 'verified',
        holds: 'until-changed',
        next: [getQuota, getPreferences],
      },
    )
  },
})
