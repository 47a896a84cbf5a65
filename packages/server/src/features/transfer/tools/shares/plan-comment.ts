import { anyId, anyTime, content, created, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { givenSavedPlan } from '../shared/examples.ts'
import { shareTools } from '../../define.ts'
import { LONGEST_COMMENT, ShareId } from '../../model/plan-share.ts'
import { CommentView, commentView, openShared, shareIdParameter } from '../shared/share-view.ts'

export const planComment = shareTools.mutation({
  name: 'tn_transfer_plan_comment',
  address: 'transferGuide/comment',
  title: 'Comment on shared plan',
  version: '1.1.0',
  description: {
    what: 'Comment on a shared transfer or term plan, as its owner or as the account that it is shared with.',
    when: 'Use this to answer about a plan: "tell my advisor that I dropped chemistry". Not for notes of one\'s own.',
    returns: 'Returns the comment. Everybody who can see this share can read it.',
  },
  tags: ['sharing'],
  parameters: () =>
    z.object({
      shareId: shareIdParameter(),
      text: z.string().trim().min(1).max(LONGEST_COMMENT).meta(content).describe('The comment'),
    }),
  data: () => CommentView().extend({ shareId: ShareId, status: z.literal('added') }),
  examples: [
    {
      description: 'A word to those who have the link',
      given: [givenSavedPlan, { tool: 'tn_transfer_plan_share', params: { planId: fromGiven(0, 'planId') } }],
      params: { shareId: fromGiven(1, 'shareId'), text: 'Is one computing course enough?' },
      expectedResult: {
        commentId: anyId,
        shareId: fromGiven(1, 'shareId'),
        by: 'owner' as const,
        text: 'Is one computing course enough?',
        at: anyTime,
        status: 'added' as const,
      },
    },
  ],
  async handler({ shareId, text }, { services: { sharedPlans }, newId, now, ok }) {
    const comment = await sharedPlans.comment({ id: newId(), shareId, text, createdAt: now().toISOString() })
    return ok(
      { ...commentView(comment), shareId, status: 'added' },
      created({
        kind: 'plan-comment',
        record: { id: comment.id, label: 'Comment' },
        provenance: 'verified',
        next: [openShared(shareId)],
      }),
    )
  },
})
