import { OAuthRecordStore } from '../features/account/oauth/oauth-record-store.ts'
import { InvitationStore } from '../features/account/sign-in/invitation-store.ts'
import { PersonStore } from '../features/account/store/person-store.ts'
import type { Users } from '../platform/identity/identity.ts'
import { AnonymousOwnersStore } from '../platform/jobs/anonymous-owners-store.ts'
import { ulidFactory } from '../platform/store/clock-ids-and-secrets.ts'
import { IdempotencyStore } from '../platform/store/idempotency-store.ts'
import type { Store } from '../platform/store/store.ts'
import { CallRecordStore } from '../platform/usage/call-record-store.ts'
import { tables } from './database.ts'

const DAY = 86_400_000
const REPEATABLE_DAYS = 7
/** More than anybody makes in a term. */
const MOST_CALL_RECORDS = 100_000

/** Removes what anonymous callers left, expired codes, tokens and invitations, old idempotency keys and each person's oldest call records. */
export async function expire(store: Store, users: Users, now: Date, signal: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const people = new PersonStore(store, tables)
  for await (const owner of new AnonymousOwnersStore(store).quietSince(before(1))) {
    if (signal.aborted) return
    await people.erase(owner)
  }
  await new IdempotencyStore(store).forgetBefore(before(REPEATABLE_DAYS))
  await new OAuthRecordStore(store).removeExpired(now)
  await new InvitationStore(store, { now: () => now, newId: ulidFactory() }).removeExpired()
  const records = new CallRecordStore(store)
  for (const { id } of await users.listUsers()) {
    if (signal.aborted) return
    await records.keepNewest(id, MOST_CALL_RECORDS)
  }
}
