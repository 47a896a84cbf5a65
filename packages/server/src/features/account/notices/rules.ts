import { IMPORTANCES, type Notice, type NoticeFacts } from './notice.ts'
import { subscriptionNotices } from './subscription-rule.ts'
import { DAY, dayIn, dayText, pluralOf } from './words.ts'

/** From so many due cards on they are worth a notice, and from so many on they pile up. */
const MANY_CARDS = 20
const VERY_MANY_CARDS = 100
const NEAR = 0.8
const TOKEN_DAYS = 7
const SHARE_DAYS = 3
const MEGABYTE = 1_000_000

type Rule = (facts: NoticeFacts) => readonly Notice[]

const plansChanged: Rule = ({ plans }) =>
  plans.map(({ planId, name, kind, changed, ended, fingerprint }) => {
    const parts = [changed > 0 && `${changed} changed`, ended > 0 && `${ended} ended`].filter(Boolean)
    return {
      id: `plan-${planId}-${fingerprint}`,
      kind: 'plan-changed',
      importance: 'important',
      text:
        kind === 'term'
          ? `What your term plan “${name}” rests on is different now: ${parts.join(', ')}.`
          : `Agreements behind your plan “${name}” are different now: ${parts.join(', ')}.`,
      call: {
        tool: kind === 'term' ? 'tn_plan_get' : 'tn_transfer_plan_get',
        arguments: { planId },
      },
    }
  })

const promptsUsed: Rule = ({ prompts }) => {
  if (!prompts || prompts.used < prompts.limit * NEAR) return []
  const { used, limit, resetsAt } = prompts
  const isUsedUp = used >= limit
  return [
    {
      id: `quota-${isUsedUp ? 100 : 80}-until-${dayIn(resetsAt)}`,
      kind: 'quota',
      importance: 'important',
      text: isUsedUp
        ? `All ${limit} questions to the server’s model are used for today. There are new ones at midnight UTC.`
        : `${used} of ${limit} questions to the server’s model are used today.`,
      call: { tool: 'tn_user_quota', arguments: {} },
    },
  ]
}

const storageUsed: Rule = ({ storage: { usedBytes, limitBytes }, now }) => {
  if (limitBytes === null || usedBytes < limitBytes * NEAR) return []
  const isFull = usedBytes >= limitBytes
  const [used, limit] = [usedBytes, limitBytes].map((bytes) => (bytes / MEGABYTE).toFixed(1))
  return [
    {
      // Once a month, for as long as it stays that way.
      id: `storage-${isFull ? 100 : 80}-in-${now.toISOString().slice(0, 7)}`,
      kind: 'storage',
      importance: 'important',
      text: isFull
        ? `Your storage is full: ${used} of ${limit} MB. Delete what you no longer need.`
        : `Your storage is nearly full: ${used} of ${limit} MB.`,
      call: { tool: 'tn_user_quota', arguments: {} },
    },
  ]
}

const tokensExpiring: Rule = ({ tokens, now }) =>
  tokens.flatMap(({ id, name, expiresAt }): Notice[] =>
    expiresAt === null || !isWithin(expiresAt, TOKEN_DAYS, now)
      ? []
      : [
          {
            id: `token-${id}`,
            kind: 'token-expiring',
            importance: 'important',
            text: `Your token “${name}” expires on ${dayText(expiresAt)}. Whatever uses it then needs a new one.`,
            call: { tool: 'tn_user_get', arguments: {} },
          },
        ],
  )

const sharesExpiring: Rule = ({ shares, now }) =>
  shares
    .filter(({ expiresAt }) => isWithin(expiresAt, SHARE_DAYS, now))
    .map(({ id, plan, account, expiresAt }) => ({
      id: `share-${id}`,
      kind: 'share-expiring',
      importance: 'normal',
      text: `${account === null ? 'The link to' : `${account}’s access to`} your plan “${plan}” expires on ${dayText(expiresAt)}.`,
      call: { tool: 'tn_transfer_plan_shares', arguments: {} },
    }))

const cardsDue: Rule = ({ cards: { due, day } }) =>
  due < MANY_CARDS
    ? []
    : [
        {
          id: `cards-${due < VERY_MANY_CARDS ? 'due' : 'many'}-${day}`,
          kind: 'cards-due',
          importance: due < VERY_MANY_CARDS ? 'normal' : 'important',
          text: `${pluralOf(due, 'card')} are due today.`,
          call: { tool: 'get-due-cards', arguments: {} },
        },
      ]

const RULES: readonly Rule[] = [
  plansChanged,
  subscriptionNotices,
  promptsUsed,
  storageUsed,
  tokensExpiring,
  sharesExpiring,
  cardsDue,
]

const isWithin = (at: string, days: number, now: Date): boolean => {
  const left = Date.parse(at) - now.getTime()
  return left > 0 && left <= days * DAY
}

/** All notices, important ones first. */
export const noticesOf = (facts: NoticeFacts): Notice[] =>
  RULES.flatMap((rule) => rule(facts)).toSorted(
    (one, other) => IMPORTANCES.indexOf(one.importance) - IMPORTANCES.indexOf(other.importance),
  )
