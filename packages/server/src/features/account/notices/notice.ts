import type { StorageUse } from '../../../platform/limits/storage-quota.ts'
import type { DEFAULTS, NOTIFICATIONS } from '../model/preferences.ts'
import type { QuotaUse } from '../model/quota.ts'
import type { Subscription } from '../subscription/subscription.ts'

export const NOTICE_KINDS = [
  'plan-changed',
  'subscription',
  'quota',
  'storage',
  'token-expiring',
  'share-expiring',
  'cards-due',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const IMPORTANCES = ['important', 'normal'] as const

/** Something that a person should know and can act on. */
export interface Notice {
  /** The same for the same facts; other facts make another notice, which is shown although this one was dismissed. */
  readonly id: string
  readonly kind: NoticeKind
  readonly importance: (typeof IMPORTANCES)[number]
  readonly text: string
  /** The call that shows more or helps. */
  readonly call: { readonly tool: string; readonly arguments: Readonly<Record<string, string>> }
}

/** A saved plan that rests on something that is no longer what it was: agreements, or courses and the transcript. */
export interface ChangedPlan {
  /** A plan of terms; else a transfer plan. */
  readonly kind?: 'term'
  readonly planId: string
  readonly name: string
  readonly changed: number
  readonly ended: number
  /** Differs for every other change. */
  readonly fingerprint: string
}

/** What notices follow from. */
export interface NoticeFacts {
  readonly now: Date
  readonly plans: readonly ChangedPlan[]
  readonly subscription: Subscription | undefined
  /** Undefined where the server has no model, so that there is nothing to count. */
  readonly prompts: QuotaUse | undefined
  readonly storage: StorageUse
  readonly tokens: readonly {
    readonly id: string
    readonly name: string
    readonly expiresAt: string | null
  }[]
  readonly shares: readonly {
    readonly id: string
    readonly plan: string
    /** Null for a link. */
    readonly account: string | null
    readonly expiresAt: string
  }[]
  readonly cards: {
    readonly due: number
    /** The day of study, YYYY-MM-DD. */
    readonly day: string
  }
}

export type Notifications = (typeof NOTIFICATIONS)[number] | (typeof DEFAULTS)['notifications']

/** Whether somebody wants to be told. */
export const isWanted = ({ importance }: Pick<Notice, 'importance'>, wish: Notifications): boolean =>
  wish === 'all' || (wish === 'important' && importance === 'important')
