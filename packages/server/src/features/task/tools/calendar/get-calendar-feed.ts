import { found } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPending, query } from '../../define.ts'

export const getCalendarFeed = query({
  name: 'get_calendar_feed',
  address: 'taskManager/calendar',
  description: {
    what: 'Tell whether a private calendar address exists, since when, and when a calendar program last read it.',
    when: 'Use this to show the calendar subscription: "is my feed on", "when did my calendar last sync".',
    returns: 'Returns the state of the address, never the address itself.',
  },
  // The classes are the user's timetable, which is not part of their tasks.
  permissions: ['tasks:read', 'timetable:read'],
  parameters: () => z.object({}),
  data: () =>
    z.object({
      exists: z.boolean(),
      created_at: z.iso.datetime().nullable(),
      read_at: z.iso.datetime().nullable(),
      classes: z
        .array(
          z.object({
            id: z.string(),
            title: z.string(),
            place: z.string().nullable(),
            weekdays: z.array(z.int()).describe('Monday is 1'),
            start: z.string(),
            end: z.string(),
            from: z.iso.date(),
            until: z.iso.date(),
          }),
        )
        .describe('The classes that it shows beside the deadlines'),
    }),
  examples: [
    {
      description: 'No address yet',
      params: {},
      expectedResult: { exists: false, created_at: null, read_at: null, classes: [] },
    },
  ],
  async handler(_, { services: { feed, classes }, ok }) {
    const [known, chosen] = await Promise.all([feed.find(), classes()])
    return ok(
      {
        exists: known !== undefined,
        created_at: known?.createdAt ?? null,
        read_at: known?.readAt ?? null,
        classes: chosen.map(({ id, title, place, weekdays, start, end, from, until }) => ({
          id,
          title,
          place,
          weekdays: [...weekdays],
          start,
          end,
          from,
          until,
        })),
      },
      found({
        kind: 'calendar-feed',
        provenance: 'verified',
        next: [listPending],
      }),
    )
  },
})
