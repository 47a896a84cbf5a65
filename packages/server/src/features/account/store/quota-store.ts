import type { Reader, Store, Writer } from '../../../platform/store/store.ts'
import {
  counts,
  dayBefore,
  dayOf,
  refusalOf,
  useOf,
  type QuotaUse,
  type QuotaVerdict,
  type Tier,
} from '../model/quota.ts'

/** Counts prompts that cost the operator a model call, exactly, across users and processes. */
export class QuotaStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async use(subject: string, tier: Tier, now: Date): Promise<QuotaUse> {
    return useOf(tier, await usedOn(this.#store.read, subject, dayOf(now)), now)
  }

  /** Takes one prompt for an action. The same action again is free a few times, also past midnight. */
  take(subject: string, tier: Tier, action: string, now: Date): Promise<QuotaVerdict> {
    return this.#store.write(
      async (db) => {
        const day = dayOf(now)
        const use = useOf(tier, await usedOn(db, subject, day), now)
        const tried = await latest(db, subject, action, [dayBefore(now), day])
        if (tried && !counts(tried.attempts)) {
          await note(db, subject, tried.day, action, { attempts: tried.attempts + 1, counted: tried.counted })
          return { allowed: true, use }
        }
        if (use.used >= use.limit) return refusalOf(use, now)
        const today = tried?.day === day ? tried : { attempts: 0, counted: 0 }
        await note(db, subject, day, action, { attempts: today.attempts + 1, counted: today.counted + 1 })
        if (!tried) await forgetBefore(db, subject, dayBefore(now))
        return { allowed: true, use: useOf(tier, use.used + 1, now) }
      },
      { scope: `quota ${subject}` },
    )
  }
}

async function usedOn(db: Reader, subject: string, day: string): Promise<number> {
  const { used } = await db
    .selectFrom('quotaUse')
    .select(({ fn }) => fn.sum<number | string | null>('counted').as('used'))
    .where('subject', '=', subject)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
}

const latest = (db: Reader, subject: string, action: string, days: readonly string[]) =>
  db
    .selectFrom('quotaUse')
    .select(['day', 'attempts', 'counted'])
    .where('subject', '=', subject)
    .where('day', 'in', days)
    .where('action', '=', action)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

async function note(
  db: Writer,
  subject: string,
  day: string,
  action: string,
  count: { attempts: number; counted: number },
): Promise<void> {
  await db
    .insertInto('quotaUse')
    .values({ subject, day, action, ...count })
    .onConflict((on) => on.columns(['subject', 'day', 'action']).doUpdateSet(count))
    .execute()
}

const forgetBefore = (db: Writer, subject: string, day: string) =>
  db.deleteFrom('quotaUse').where('subject', '=', subject).where('day', '<', day).execute()
