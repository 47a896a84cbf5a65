import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '../schema.ts'
import type { IdempotencyTable } from '../schema/call-tables.ts'
import type { Reader, Writer } from '../store.ts'

export interface IdempotencyKey {
  readonly owner: string
  readonly tool: string
  readonly clientEventId: string
  readonly payloadHash: string
}

/** A holder's right to work on a key, and when it ends unless renewed. */
export interface Claim {
  readonly claim: string
  readonly claimedUntil: string
}

/** Takes the key if it is new or if its holder has died, and says whether it did. */
export async function takeClaim(
  db: Writer,
  key: IdempotencyKey,
  claim: Claim,
  now: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency')
    .values({ ...key, ...claim, state: 'claimed', result: null, createdAt: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set(claim)
    .where(sameKey(key))
    .where('payloadHash', '=', key.payloadHash)
    .where('state', '=', 'claimed')
    .where('claimedUntil', '<', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export function findKey(db: Reader, key: IdempotencyKey): Promise<IdempotencyTable | undefined> {
  return db.selectFrom('idempotency').selectAll().where(sameKey(key)).executeTakeFirst()
}

export async function renewClaim(db: Writer, key: IdempotencyKey, claim: Claim): Promise<void> {
  await db
    .updateTable('idempotency')
    .set(claim)
    .where(sameKey(key))
    .where('claim', '=', claim.claim)
    .execute()
}

/** False if another has taken the claim over in the meantime. */
export async function completeClaim(
  db: Writer,
  key: IdempotencyKey,
  claim: Claim,
  result: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ state: 'done', result })
    .where(sameKey(key))
    .where('claim', '=', claim.claim)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function releaseClaim(db: Writer, key: IdempotencyKey, claim: Claim): Promise<void> {
  await db.deleteFrom('idempotency').where(sameKey(key)).where('claim', '=', claim.claim).execute()
}

function sameKey({ owner, tool, clientEventId }: IdempotencyKey) {
  return (eb: ExpressionBuilder<Schema, 'idempotency'>): ExpressionWrapper<Schema, 'idempotency', SqlBool> =>
    eb.and({ owner, tool, clientEventId })
}
