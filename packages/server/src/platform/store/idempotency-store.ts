import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from './schema.ts'
import type { IdempotencyTable } from './schema/call-tables.ts'
import { countStorage } from './storage-room.ts'
import type { Store, Writer, Reader } from './store.ts'

export type { IdempotencyKey }

/** `atomic` stores the work and its result in one transaction. `two-phase` is for work that must not hold one. */
export type IdempotencyMode = 'atomic' | 'two-phase'

export type IdempotencyOutcome =
  | { readonly kind: 'ran' | 'replayed'; readonly result: string }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'in-progress' }

/** Runs work at most once per key, across all processes. Work that throws leaves no trace. */
export interface Idempotency {
  run(key: IdempotencyKey, mode: IdempotencyMode, work: () => Promise<string>): Promise<IdempotencyOutcome>
}

export interface IdempotencySettings {
  readonly now?: () => Date
  /** How long a claim outlives a crashed process. A running process renews it. */
  readonly leaseMs?: number
}

export class IdempotencyStore implements Idempotency {
  readonly #store: Store
  readonly #now: () => Date
  readonly #leaseMs: number

  constructor(store: Store, { now = () => new Date(), leaseMs = 30_000 }: IdempotencySettings = {}) {
    this.#store = store
    this.#now = now
    this.#leaseMs = leaseMs
  }

  run(key: IdempotencyKey, mode: IdempotencyMode, work: () => Promise<string>): Promise<IdempotencyOutcome> {
    return mode === 'atomic' ? this.#runAtomic(key, work) : this.#runInTwoPhases(key, work)
  }

  /** Deletes completed keys created before this time and returns how many. */
  async forgetBefore(time: string): Promise<number> {
    const { numDeletedRows } = await this.#store.write((db) =>
      db
        .deleteFrom('idempotency')
        .where('createdAt', '<', time)
        .where('state', '=', 'done')
        .executeTakeFirstOrThrow(),
    )
    return Number(numDeletedRows)
  }

  #runAtomic(key: IdempotencyKey, work: () => Promise<string>): Promise<IdempotencyOutcome> {
    const runOnce = async (db: Writer): Promise<IdempotencyOutcome> => {
      const claim = this.#newClaim()
      if (!(await takeClaim(db, key, claim, this.#time()))) return this.#currentOutcome(db, key)
      const result = await work()
      await completeClaim(db, key, claim, result)
      return { kind: 'ran', result }
    }
    // Clients stop retrying once a change is acknowledged, so it must be durable.
    return this.#store.write(runOnce, { scope: key.owner, durable: true })
  }

  async #runInTwoPhases(key: IdempotencyKey, work: () => Promise<string>): Promise<IdempotencyOutcome> {
    const claim = this.#newClaim()
    const existing = await this.#write(key, async (db) =>
      (await takeClaim(db, key, claim, this.#time())) ? undefined : this.#currentOutcome(db, key),
    )
    if (existing) return existing
    const result = await this.#runClaimed(key, claim, work)
    return this.#write(key, async (db) => {
      if (await completeClaim(db, key, claim, result)) return { kind: 'ran', result }
      // The process that took over decides, so that one key never has two results.
      return this.#currentOutcome(db, key)
    })
  }

  async #runClaimed(key: IdempotencyKey, claim: Claim, work: () => Promise<string>): Promise<string> {
    let renewal: Promise<void> = Promise.resolve()
    const renew = (): void => {
      const renewed = { ...claim, claimedUntil: this.#time(this.#leaseMs) }
      // The next renewal makes up for a failed one: a claim lasts three intervals.
      renewal = this.#write(key, (db) => renewClaim(db, key, renewed)).catch(() => undefined)
    }
    const timer = setInterval(renew, this.#leaseMs / 3).unref()
    try {
      return await work()
    } catch (error) {
      // An unreleased claim expires on its own, and the caller needs the first error.
      await this.#write(key, (db) => releaseClaim(db, key, claim)).catch(() => undefined)
      throw error
    } finally {
      clearInterval(timer)
      await renewal
    }
  }

  async #currentOutcome(db: Writer, key: IdempotencyKey): Promise<IdempotencyOutcome> {
    const found = await findKey(db, key)
    if (found && found.payloadHash !== key.payloadHash) return { kind: 'conflict' }
    if (!found || found.result === null) return { kind: 'in-progress' }
    return { kind: 'replayed', result: found.result }
  }

  #write<T>(key: IdempotencyKey, work: (db: Writer) => Promise<T>): Promise<T> {
    return this.#store.write(work, { scope: key.owner })
  }

  #newClaim(): Claim {
    return { claim: randomUUID(), claimedUntil: this.#time(this.#leaseMs) }
  }

  #time(fromNowMs = 0): string {
    return new Date(this.#now().getTime() + fromNowMs).toISOString()
  }
}

interface IdempotencyKey {
  readonly owner: string
  readonly tool: string
  readonly clientEventId: string
  readonly payloadHash: string
}

/** The right to work on a key until it expires. */
interface Claim {
  readonly claim: string
  readonly claimedUntil: string
}

/** Takes the key if it is new or its claim has expired. Returns whether it did. */
async function takeClaim(db: Writer, key: IdempotencyKey, claim: Claim, now: string): Promise<boolean> {
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

function findKey(db: Reader, key: IdempotencyKey): Promise<IdempotencyTable | undefined> {
  return db.selectFrom('idempotency').selectAll().where(sameKey(key)).executeTakeFirst()
}

async function renewClaim(db: Writer, key: IdempotencyKey, claim: Claim): Promise<void> {
  await db
    .updateTable('idempotency')
    .set(claim)
    .where(sameKey(key))
    .where('claim', '=', claim.claim)
    .execute()
}

/** Returns false if another process has taken over the claim. */
async function completeClaim(
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
  if (numUpdatedRows !== 1n) return false
  await countStorage(db, key.owner, Buffer.byteLength(result))
  return true
}

async function releaseClaim(db: Writer, key: IdempotencyKey, claim: Claim): Promise<void> {
  await db.deleteFrom('idempotency').where(sameKey(key)).where('claim', '=', claim.claim).execute()
}

function sameKey({ owner, tool, clientEventId }: IdempotencyKey) {
  return (eb: ExpressionBuilder<Schema, 'idempotency'>): ExpressionWrapper<Schema, 'idempotency', SqlBool> =>
    eb.and({ owner, tool, clientEventId })
}
