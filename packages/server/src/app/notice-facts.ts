import type { ChangedPlan } from '../features/account/notices/notice.ts'
import type { StudyFacts } from '../features/account/notices/notices.ts'
import { calendarOf, localTimeZone } from '../features/card/store/review/study-zone-store.ts'
import { reviewStore } from '../features/card/store/review/review-store.ts'
import type { PlanCatalog } from '../features/plan/model/catalog-port.ts'
import type { Attempt } from '../features/plan/model/facts.ts'
import { termPlans } from '../features/plan/store/term-plan-store.ts'
import { changedTermPlans } from '../features/plan/tools/shared/changed-plans.ts'
import { planStore } from '../features/transfer/store/plan-store.ts'
import type { RuleStore } from '../features/transfer/store/rule-store.ts'
import { shareStore } from '../features/transfer/store/share-store.ts'
import { changedPlans } from '../features/transfer/tools/shared/changed-plans.ts'
import type { Store } from '../platform/store/store.ts'

/** More plans than anybody follows. */
const MOST_PLANS = 50
const MOST_SHARES = 100

export interface StudyFactSources {
  readonly store: Store
  readonly rules: RuleStore
  readonly planCatalog: PlanCatalog
  transcriptOf(owner: string): Promise<readonly Attempt[]>
  /** The zone that the person chose. */
  readonly timeZone: string | undefined
  now(): Date
}

/** What plans, shares and cards have to tell of one person. */
export async function studyFactsOf(
  { store, rules, planCatalog, transcriptOf, timeZone, now }: StudyFactSources,
  owner: string,
  at: string,
): Promise<StudyFacts> {
  const today = calendarOf(timeZone ?? localTimeZone()).spanOf(at)
  const newId = () => {
    throw new Error('Nothing is created here')
  }
  const [plans, terms, shares, { counts }] = await Promise.all([
    planStore(store, owner).list({ limit: MOST_PLANS }),
    termPlans(store, owner).list({ limit: MOST_PLANS }),
    shareStore(store, { owner, now, newId }).list({ limit: MOST_SHARES }),
    reviewStore(store, owner).due({ now: at, today, limit: 1 }),
  ])
  const transcript = terms.length === 0 ? [] : await transcriptOf(owner)
  const changed: readonly ChangedPlan[] = [
    ...(await changedPlans(plans, rules)),
    ...(await changedTermPlans(terms, transcript, planCatalog)),
  ]
  return {
    plans: changed,
    shares: shares
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ id, name, account, expiresAt }) => ({ id, plan: name, account, expiresAt })),
    cards: { due: counts.learning + counts.review + counts.new, day: today.day },
  }
}
