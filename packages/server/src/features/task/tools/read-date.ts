import { found } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { dateAtEnd, LONGEST_DATE } from '../../../platform/dates/read-date.ts'
import { instantOf } from '../../../platform/dates/wall-clock.ts'
import { listPending, query } from '../define.ts'
import { dueBy } from '../model/due.ts'
import { occurrences } from '../model/repeat/occurrences.ts'
import { repeatAtEnd } from '../model/repeat/repeat-at-end.ts'
import { LONGEST_REPEAT } from '../model/repeat/repeat-words.ts'
import { parseRule } from '../model/repeat/rule.ts'
import { repeatView } from '../model/task.ts'

const DAYS_SHOWN = 4
const LONGEST_TITLE = 255

export const readDate = query({
  name: 'read_date',
  address: 'taskManager/readDate',
  title: 'Read date',
  version: '1.2.0',
  description: {
    what: 'Tell which day a date in words means in the user’s time zone, and the next days of a repetition.',
    when: 'Use this to check what a phrase means before it is used: "which day is next friday", "when is the end of the month".',
    returns: 'Returns the day, the time where one was written, and the days of the repetition.',
  },
  parameters: () =>
    z.object({
      text: z.string().trim().max(LONGEST_DATE).optional().describe('As in next fri 5pm'),
      repeat: z.string().trim().max(LONGEST_REPEAT).optional().describe('As in every monday'),
      within: z
        .string()
        .trim()
        .max(LONGEST_TITLE)
        .optional()
        .describe(
          'Instead of them, a text that may end with a date or a repetition, such as Essay by fri 5pm',
        ),
    }),
  data: () =>
    z.object({
      day: z.iso.date().nullable(),
      time: z.string().nullable(),
      at: z.iso.datetime().nullable().describe('The moment, where a time was written'),
      rest: z.string().optional().describe('What stands before the date in `within`'),
      words: z.string().optional().describe('The date as it is written there'),
      repeat: z.string().optional().describe('The repetition as it is written there'),
      repeats: z.object({ rule: z.string(), text: z.string(), days: z.array(z.iso.date()) }).optional(),
    }),
  examples: [
    {
      description: 'A day as it is',
      params: { text: '2026-12-01' },
      expectedResult: { day: '2026-12-01', time: null, at: null },
    },
    {
      description: 'At the end of a text',
      params: { within: 'Hand in the essay on 2026-12-01' },
      expectedResult: {
        day: '2026-12-01',
        time: null,
        at: null,
        rest: 'Hand in the essay',
        words: 'on 2026-12-01',
      },
    },
    {
      description: 'A repetition',
      params: { text: '2026-12-01', repeat: 'every monday' },
      expectedResult: {
        day: '2026-12-07',
        time: null,
        at: null,
        repeats: {
          rule: 'FREQ=WEEKLY;BYDAY=MO',
          text: 'every Monday',
          days: ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'],
        },
      },
    },
  ],
  async handler({ text, repeat, within }, { services: { clock }, now, ok }) {
    const moment = await clock(now())
    const repeating = within === undefined ? undefined : repeatAtEnd(within, moment)
    const end = within === undefined || repeating ? undefined : dateAtEnd(within, moment)
    const due = repeating
      ? dueBy({ due_date: repeating.words || undefined, repeat: repeating.repeat }, moment, {
          parameter: 'within',
        })
      : within === undefined
        ? dueBy({ due_date: text ?? (repeat === undefined ? '' : undefined), repeat }, moment, {
            parameter: 'text',
          })
        : { dueDate: end?.day ?? null, dueTime: end?.time ?? null, repeatRule: null }
    const { dueDate: day, dueTime: time, repeatRule } = due
    const at = day === null || time === null ? null : instantOf({ day, time }, moment.timeZone).toISOString()
    const rule = repeatRule === null ? undefined : parseRule(repeatRule)
    const days = rule && day !== null ? occurrences(rule, day).take(DAYS_SHOWN).toArray() : []
    return ok(
      {
        day,
        time,
        at,
        ...(end && { rest: end.rest, words: end.words }),
        ...repeating,
        ...(repeatRule === null ? {} : { repeats: { ...repeatView(repeatRule), days } }),
      },
      found({
        kind: 'date',
        provenance: 'verified',
        next: [listPending],
      }),
    )
  },
})
