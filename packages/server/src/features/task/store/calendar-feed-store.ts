import { appendAudit, type AuditContext } from '../../../platform/audit/audit-store.ts'
import { hashSecret, newSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import type { Store } from '../../../platform/store/store.ts'

export interface CalendarFeed {
  createdAt: string
  /** When a calendar last read it. */
  readAt: string | null
}

export interface CalendarFeedStore {
  find(): Promise<CalendarFeed | undefined>
  /** Makes the address, or another in its place. The token is returned only here. */
  create(at: string): Promise<string>
  /** False where there was none. */
  revoke(): Promise<boolean>
}

/** Every query is limited to this owner. */
export function calendarFeedStore(store: Store, owner: string, context: AuditContext): CalendarFeedStore {
  return {
    find: () =>
      store.read
        .selectFrom('calendarFeed')
        .select(['createdAt', 'readAt'])
        .where('owner', '=', owner)
        .executeTakeFirst(),

    create: (at) =>
      store.write(
        async (db) => {
          const token = newSecret()
          const row = { tokenHash: hashSecret(token), createdAt: at, readAt: null }
          await db
            .insertInto('calendarFeed')
            .values({ owner, ...row })
            .onConflict((conflict) => conflict.column('owner').doUpdateSet(row))
            .execute()
          await appendAudit(db, context, { event: 'calendar-created', userId: owner, detail: {} })
          return token
        },
        { scope: owner },
      ),

    revoke: () =>
      store.write(
        async (db) => {
          const gone = await db
            .deleteFrom('calendarFeed')
            .where('owner', '=', owner)
            .returning('owner')
            .executeTakeFirst()
          if (gone === undefined) return false
          await appendAudit(db, context, { event: 'calendar-revoked', userId: owner, detail: {} })
          return true
        },
        { scope: owner },
      ),
  }
}

const READ_STEP_MS = 3_600_000

/** Whose calendar a token opens. That it was read is noted once an hour. */
export async function ownerOfFeed(store: Store, token: string, now: Date): Promise<string | undefined> {
  const found = await store.read
    .selectFrom('calendarFeed as feed')
    .innerJoin('user', 'user.id', 'feed.owner')
    .select(['feed.owner', 'feed.readAt'])
    .where('feed.tokenHash', '=', hashSecret(token))
    .where('user.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { owner, readAt } = found
  if (readAt === null || now.getTime() - Date.parse(readAt) > READ_STEP_MS)
    await store.write(
      (db) =>
        db
          .updateTable('calendarFeed')
          .set({ readAt: now.toISOString() })
          .where('owner', '=', owner)
          .execute(),
      { scope: owner },
    )
  return owner
}
