import { anyLink, anyTime, created, secret } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation } from '../../define.ts'
import { showFeed } from '../shared/feed-calls.ts'

const MINUTE = 60_000

export const createCalendarFeed = mutation({
  name: 'create_calendar_feed',
  address: 'taskManager/createCalendar',
  description: {
    what: 'Create a calendar feed: make a private address by which a calendar program shows deadlines and classes, or create a new one in place of the old.',
    when: 'Use this only when the user asks to subscribe to their deadlines in a calendar: "put my deadlines into my calendar app", "give me a new calendar link".',
    returns: 'Returns the new address, once. An earlier one stops working.',
  },
  permissions: ['tasks:share'],
  rateLimit: { maxCalls: 20, windowMs: MINUTE },
  parameters: () => z.object({}),
  data: () =>
    z.object({
      status: z.literal('created'),
      created_at: z.iso.datetime(),
      address: z
        .string()
        .optional()
        .meta(secret)
        .describe('Whoever has it can read the calendar; a path if this server has no public address'),
    }),
  examples: [
    {
      description: 'A calendar that shows deadlines',
      params: {},
      expectedResult: { status: 'created' as const, created_at: anyTime, address: anyLink },
    },
  ],
  async handler(_, { services: { feed, publicUrl }, now, ok }) {
    const at = now().toISOString()
    const token = await feed.create(at)
    return ok(
      { status: 'created', created_at: at, address: `${publicUrl ?? ''}/calendar/${token}.ics` },
      {
        ...created({ kind: 'calendar-feed', provenance: 'verified', next: [showFeed] }),
        ...(publicUrl === undefined && { warnings: [ONLY_HERE] }),
      },
    )
  },
})

const ONLY_HERE = {
  type: 'validation',
  severity: 'medium',
  message: 'The server has no public address: put its own, such as http://127.0.0.1:4141, before the path',
  suggestedFix: 'A phone cannot read it there; tn_course_timetable_export gives a file of the classes',
} as const
