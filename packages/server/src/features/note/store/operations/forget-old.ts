import type { OperationStore } from './operation-store.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const KEPT_OPERATIONS = 1_000

/** Deletes operations too old to undo, but keeps the newest. */
export async function forgetOld(journal: OperationStore, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await journal.forgetBefore(oldest.toISOString(), KEPT_OPERATIONS)
}
