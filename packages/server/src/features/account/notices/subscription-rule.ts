import { standingOf } from '../subscription/subscription.ts'
import type { Notice, NoticeFacts } from './notice.ts'
import { DAY, dayIn, dayText } from './words.ts'

const SOON_DAYS = 7
/** So long after its end a plan is history. */
const TOLD_DAYS = 30

/** Before a plan ends, and after it has. A plan that the payment provider renews is no news before its end. */
export function subscriptionNotices({
  subscription,
  now,
}: Pick<NoticeFacts, 'subscription' | 'now'>): Notice[] {
  if (!subscription) return []
  const { status, renewsAt, endsAt } = standingOf(subscription, now)
  const at = endsAt ?? renewsAt
  if (at === null) return []
  const days = (Date.parse(at) - now.getTime()) / DAY
  const notice = (text: string): Notice[] => [
    {
      id: `subscription-${status}-${dayIn(at)}`,
      kind: 'subscription',
      importance: 'important',
      text,
      call: { tool: 'tn_user_subscription', arguments: {} },
    },
  ]
  switch (status) {
    case 'active':
      return subscription.source === 'operator' && days <= SOON_DAYS
        ? notice(`Your paid plan runs until ${dayText(at)}. Ask who runs this server to renew it.`)
        : []
    case 'cancelled-at-period-end':
      return days <= SOON_DAYS ? notice(`Your paid plan is cancelled and ends on ${dayText(at)}.`) : []
    case 'past-due':
      return notice(`Your paid plan was not renewed. It ends on ${dayText(at)}. All your data stays.`)
    case 'lapsed':
    case 'cancelled':
      return days >= -TOLD_DAYS
        ? notice(
            `Your paid plan ended on ${dayText(at)}. You have fewer questions a day; all your data stays.`,
          )
        : []
  }
}
