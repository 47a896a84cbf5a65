import type { Store } from '../../../platform/store/store.ts'
import { AccessStore } from '../access/access-store.ts'
import type { UserServices } from '../define.ts'
import { dismissalStore } from './dismissal-store.ts'
import type { Notice, NoticeFacts } from './notice.ts'
import { noticesOf } from './rules.ts'

/** What other features know that is worth a notice. */
export type StudyFacts = Pick<NoticeFacts, 'plans' | 'cards' | 'shares'>

/** The notices of one owner, worked out from what holds now. */
export interface Notices {
  all(now: Date): Promise<readonly Notice[]>
  dismissed(): Promise<ReadonlySet<string>>
  setDismissed(
    noticeId: string,
    isDismissed: boolean,
    meta: { id: string; changeId: string; at: string },
  ): Promise<void>
}

export interface NoticeSources extends Pick<
  UserServices,
  'subscription' | 'quota' | 'storage' | 'hasServerModel'
> {
  readonly store: Store
  readonly owner: string
  studyFacts(at: string): Promise<StudyFacts>
}

export function openNotices(sources: NoticeSources): Notices {
  const { store, owner, subscription, quota, storage, hasServerModel, studyFacts } = sources
  const dismissals = dismissalStore(store, owner)
  return {
    async all(now) {
      const [study, arranged, prompts, stored, tokens] = await Promise.all([
        studyFacts(now.toISOString()),
        subscription.get(),
        hasServerModel ? quota(now) : undefined,
        storage(),
        new AccessStore(store, owner, () => now).tokens(),
      ])
      return noticesOf({ ...study, now, subscription: arranged, prompts, storage: stored, tokens })
    },
    dismissed: () => dismissals.all(),
    setDismissed: (noticeId, isDismissed, { id, changeId, at }) =>
      dismissals.add({ id, noticeId, isDismissed, createdAt: at }, changeId),
  }
}
