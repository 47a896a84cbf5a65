import { asFound, lazy, listed, pagination, wholeList, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { getPreferences, query } from '../define.ts'
import { NOTIFICATIONS, viewOf } from '../model/preferences.ts'
import { IMPORTANCES, isWanted, NOTICE_KINDS, type Notice } from '../notices/notice.ts'

const MOST_OFFERED = 3

const NoticeView = lazy(() =>
  z.object({
    noticeId: z.string(),
    kind: z.enum(NOTICE_KINDS),
    importance: z.enum(IMPORTANCES),
    text: z.string(),
    call: z
      .object({ tool: z.string(), arguments: z.record(z.string(), z.string()) })
      .describe('Shows more, or helps'),
    isDismissed: z.boolean(),
  }),
)

export const notices = query({
  name: 'tn_user_notices',
  title: 'List notices',
  version: '1.0.0',
  description: {
    what: 'List what the user should know: agreements of a saved plan that changed, a used up quota, a plan, token or share that ends, many due cards.',
    when: 'Use this when the user asks for news: "is there anything I should know?".',
    returns:
      'Returns each notice with a call that helps, important ones first, as far as the user wants them.',
  },
  permissions: ['notices:read'],
  tags: ['notices'],
  cacheable: false,
  parameters: () =>
    z.object({
      includeDismissed: z.boolean().default(false).describe('Also those that the user dismissed'),
      ...pagination({ max: 50 }),
    }),
  data: () =>
    z.object({
      items: z.array(NoticeView()),
      notifications: z.enum(NOTIFICATIONS).describe('What the user wants to be told'),
      hiddenCount: z.int().min(0).describe('Not wanted'),
      totalCount: z.int().min(0),
      hasMore: z.boolean(),
      nextCursor: z.string().optional(),
    }),
  examples: [
    {
      description: 'Nothing to tell',
      params: {},
      expectedResult: {
        items: [],
        notifications: 'important',
        hiddenCount: 0,
        totalCount: 0,
        hasMore: false,
      },
    },
  ],
  async handler({ includeDismissed, limit, cursor }, { services, now, page, ok }) {
    const [all, dismissed, { preferences, rev }] = await Promise.all([
      services.notices.all(now()),
      services.notices.dismissed(),
      services.preferences.get(),
    ])
    const { notifications } = viewOf(preferences, rev)
    const wanted = all.filter((notice) => isWanted(notice, notifications))
    const shown = wanted.filter(({ id }) => includeDismissed || !dismissed.has(id))
    const { items, fields, meta, next } = await page(
      wholeList(shown, ({ id }) => id, 'notices'),
      {
        limit,
        cursor,
        view: asFound,
      },
    )
    const open = items.filter(({ id }) => !dismissed.has(id))
    return ok(
      {
        items: items.map(({ id: noticeId, ...notice }) => ({
          noticeId,
          ...notice,
          isDismissed: dismissed.has(noticeId),
        })),
        notifications,
        hiddenCount: all.length - wanted.length,
        ...fields,
        totalCount: shown.length,
      },
      listed({
        kind: 'notice',
        records: items.map(({ id, text }) => ({ id, label: text })),
        total: shown.length,
        provenance: 'verified',
        page: meta,
        next: [...next, ...suggested(open)],
      }),
    )
  },
})

/** What helps with the first one, and dismissing it or another. */
function suggested(open: readonly Notice[]): NextCall[] {
  const [first] = open
  if (!first) return [getPreferences]
  return [
    {
      action: 'follow-notice',
      priority: first.importance === 'important' ? 'high' : 'medium',
      category: 'exploration',
      description: 'See more about the first notice',
      tool: first.call.tool,
      arguments: first.call.arguments,
    },
    {
      action: 'dismiss-notice',
      priority: 'low',
      category: 'optimization',
      description: 'Dismiss a notice',
      reversible: true,
      tool: 'tn_user_notice_dismiss',
      arguments: {},
      choose: { noticeId: open.slice(0, MOST_OFFERED).map(({ id }) => id) },
    },
  ]
}
