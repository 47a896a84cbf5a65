import { deleted } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation } from '../../define.ts'
import { showFeed } from '../shared/feed-calls.ts'

export const revokeCalendarFeed = mutation({
  name: 'revoke_calendar_feed',
  address: 'taskManager/revokeCalendar',
  description: {
    what: 'Revoke the calendar feed: programs that subscribed to its address get nothing any more.',
    when: 'Use this when a calendar link should end or stop working: "take back my address".',
    returns: 'Returns whether there was one.',
  },
  idempotent: true,
  permissions: ['tasks:share'],
  parameters: () => z.object({}),
  data: () => z.object({ status: z.enum(['revoked', 'none']) }),
  examples: [
    {
      description: 'An address that nobody should use any more',
      given: [{ tool: 'create_calendar_feed', params: {} }],
      params: {},
      expectedResult: { status: 'revoked' as const },
    },
  ],
  async handler(_, { services: { feed }, ok }) {
    const isGone = await feed.revoke()
    return ok(
      { status: isGone ? 'revoked' : 'none' },
      deleted({
        kind: 'calendar-feed',
        provenance: 'verified',
        next: [showFeed],
      }),
    )
  },
})
