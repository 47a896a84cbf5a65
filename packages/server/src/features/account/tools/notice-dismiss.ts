import { fromGiven, ToolError, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listNotices, mutation } from '../define.ts'
import { NOTICE_ID } from '../notices/notice-id.ts'

export const noticeDismiss = mutation({
  name: 'tn_user_notice_dismiss',
  title: 'Dismiss notice',
  version: '1.0.0',
  description: {
    what: 'Dismiss a notice, or show a dismissed one again.',
    when: 'Use this when the user has dealt with a notice or does not want to see it: "dismiss that reminder". It comes back only if something changes.',
    returns: 'Returns whether it is dismissed or restored.',
  },
  idempotent: true,
  permissions: ['notices:update'],
  tags: ['notices'],
  recovery: [listNotices],
  parameters: () =>
    z.object({
      noticeId: z.string().regex(NOTICE_ID).describe('From tn_user_notices'),
      undo: z.boolean().default(false).describe('Shows it again'),
    }),
  data: () => z.object({ noticeId: z.string(), status: z.enum(['dismissed', 'restored']) }),
  examples: [
    {
      description: 'A share that may end',
      given: [
        {
          tool: 'tn_transfer_plan_save',
          params: { name: 'Fall transfer', schools: ['aur'], sourceCourses: ['nrc:CPSC 1020'] },
        },
        { tool: 'tn_transfer_plan_share', params: { planId: fromGiven(0, 'planId'), days: 1 } },
        { tool: 'tn_user_preferences_set', params: { notifications: 'all' } },
        { tool: 'tn_user_notices', params: {} },
      ],
      params: { noticeId: fromGiven(3, 'items.0.noticeId') },
      expectedResult: { noticeId: fromGiven(3, 'items.0.noticeId'), status: 'dismissed' },
    },
  ],
  async handler({ noticeId, undo }, { services: { notices }, newId, now, ok }) {
    const at = now()
    const [all, dismissed] = await Promise.all([notices.all(at), notices.dismissed()])
    const notice = all.find(({ id }) => id === noticeId)
    const isDismissed = dismissed.has(noticeId)
    if (!notice && !isDismissed) throw noNotice()
    if (isDismissed === undo)
      await notices.setDismissed(noticeId, !undo, { id: newId(), changeId: newId(), at: at.toISOString() })
    return ok(
      { noticeId, status: undo ? 'restored' : 'dismissed' },
      updated({
        kind: 'notice',
        record: { id: noticeId, label: notice?.text ?? noticeId },
        provenance: 'verified',
        next: [listNotices, ...(undo ? [] : [undoDismissal(noticeId)])],
      }),
    )
  },
})

const undoDismissal = (noticeId: string) => ({
  action: 'undo-dismissal',
  priority: 'low' as const,
  category: 'correction' as const,
  description: 'Show the notice again',
  reversible: true,
  tool: 'tn_user_notice_dismiss',
  arguments: { noticeId, undo: true },
})

const noNotice = () =>
  new ToolError('NOT_FOUND', 'There is no such notice', {
    details: { reason: 'It may no longer hold. tn_user_notices lists those that do' },
  })
