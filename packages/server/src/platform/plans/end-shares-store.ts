import type { Writer } from '../store/store.ts'

/** Deleting a plan ends its shares. Restoring the plan does not bring them back. */
export async function endShares(db: Writer, owner: string, planId: string, at: string): Promise<void> {
  await db
    .updateTable('planShare')
    .set({ revokedAt: at })
    .where('owner', '=', owner)
    .where('planId', '=', planId)
    .where('revokedAt', 'is', null)
    .execute()
}
