import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'

export const DISMISSAL_ENTITY = 'notice-dismissal'
/** Notices are about days and weeks: what was dismissed before is not shown any more anyway. */
const KEPT_MS = 400 * 86_400_000

export interface Dismissal {
  readonly id: string
  readonly noticeId: string
  readonly isDismissed: boolean
  readonly createdAt: string
}

/** The notices that one owner has dismissed. */
export interface DismissalStore {
  all(): Promise<ReadonlySet<string>>
  add(dismissal: Dismissal, changeId: string): Promise<void>
}

export function dismissalStore(store: Store, owner: string): DismissalStore {
  return {
    async all() {
      const rows = await store.read
        .selectFrom('noticeDismissal')
        .select(['noticeId', 'isDismissed'])
        .where('owner', '=', owner)
        .orderBy('id')
        .execute()
      const latest = new Map(rows.map(({ noticeId, isDismissed }) => [noticeId, isDismissed]))
      return new Set([...latest].flatMap(([noticeId, isDismissed]) => (isDismissed ? [noticeId] : [])))
    },
    add: (dismissal, changeId) =>
      store.write(
        async (db) => {
          await addDismissals(db, owner, [dismissal])
          const { id: entityId, createdAt } = dismissal
          await appendChange(db, {
            id: changeId,
            owner,
            entity: DISMISSAL_ENTITY,
            entityId,
            baseRev: null,
            body: { ...dismissal },
            createdAt,
          })
          const before = new Date(Date.parse(createdAt) - KEPT_MS).toISOString()
          await db
            .deleteFrom('noticeDismissal')
            .where('owner', '=', owner)
            .where('createdAt', '<', before)
            .execute()
        },
        { scope: owner },
      ),
  }
}

/** Those that are there already stay. */
export async function addDismissals(
  db: Writer,
  owner: string,
  dismissals: readonly Dismissal[],
): Promise<void> {
  if (dismissals.length === 0) return
  await db
    .insertInto('noticeDismissal')
    .values(dismissals.map((dismissal) => ({ ...dismissal, owner })))
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}
