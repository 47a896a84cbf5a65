import { randomUUID } from 'node:crypto'
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import { deleteInBatches } from './delete-in-batches.ts'
import { partlyStored } from './errors.ts'
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
  /** With the time after which asking again makes sense. */
  | { readonly kind: 'in-progress'; readonly retryAfterMs: number }

/** Runs work at most once per key, across all processes. Work that throws leaves no trace. */
export interface Idempotency {
  run(key: IdempotencyKey, mode: IdempotencyMode, work: () => Promise<string>): Promise<IdempotencyOutcome>
}

export interface IdempotencySettings {
  readonly now?: () => Date
  /** How long a claim is kept for a process of which nobody knows whether it runs. A running process renews it. */
  readonly leaseMs?: number
}

export class IdempotencyStore implements Idempotency {
  readonly #store: Store
  readonly #given: (() => Date) | undefined
  readonly #leaseMs: number

  constructor(store: Store, { now, leaseMs = 30_000 }: IdempotencySettings = {}) {
    this.#store = store
    this.#given = now
    this.#leaseMs = leaseMs
  }

  run(key: IdempotencyKey, mode: IdempotencyMode, work: () => Promise<string>): Promise<IdempotencyOutcome> {
    return mode === 'atomic' ? this.#runAtomic(key, work) : this.#runInTwoPhases(key, work)
  }

  /** Deletes completed keys created before this time and returns how many. */
  forgetBefore(time: string): Promise<number> {
    return deleteInBatches(this.#store, 'idempotency', sql`created_at < ${time} and state = 'done'`)
  }

  #runAtomic(key: IdempotencyKey, work: () => Promise<string>): Promise<IdempotencyOutcome> {
    const runOnce = async (db: Writer): Promise<IdempotencyOutcome> => {
      // No other process sees this claim, so any clock will do.
      const now = this.#given?.() ?? new Date()
      const claim = this.#lease(`/${randomUUID()}`, now)
      const existing = await this.#claimOrFind(db, key, claim, now)
      if (existing) return existing
      const result = await work()
      await completeClaim(db, key, claim, result)
      return { kind: 'ran', result }
    }
    // Clients stop retrying once a change is acknowledged, so it must be durable.
    return this.#store.write(runOnce, { scope: key.owner, durable: true })
  }

  async #runInTwoPhases(key: IdempotencyKey, work: () => Promise<string>): Promise<IdempotencyOutcome> {
    const claim = { claim: `${await this.#store.processes.own()}/${randomUUID()}` }
    const existing = await this.#write(key, async (db) => {
      const now = await this.#now(db)
      return this.#claimOrFind(db, key, this.#lease(claim.claim, now), now)
    })
    if (existing) return existing
    const result = await this.#runClaimed(key, claim, work)
    const completed = this.#write(key, async (db): Promise<IdempotencyOutcome> => {
      if (await completeClaim(db, key, claim, result)) return { kind: 'ran', result }
      // The process that took over decides, so that one key never has two results.
      return this.#currentOutcome(db, key)
    })
    return completed.catch((error: unknown) => {
      throw partlyStored(error)
    })
  }

  async #runClaimed(key: IdempotencyKey, { claim }: ClaimId, work: () => Promise<string>): Promise<string> {
    let renewal: Promise<void> = Promise.resolve()
    const renew = (): void => {
      // The next renewal makes up for a failed one: a claim lasts three intervals.
      renewal = this.#write(key, async (db) =>
        renewClaim(db, key, this.#lease(claim, await this.#now(db))),
      ).catch(() => undefined)
    }
    const timer = setInterval(renew, this.#leaseMs / 3).unref()
    try {
      return await work()
    } catch (error) {
      // An unreleased claim expires on its own, and the caller needs the first error.
      await this.#write(key, (db) => releaseClaim(db, key, { claim })).catch(() => undefined)
      throw error
    } finally {
      clearInterval(timer)
      await renewal
    }
  }

  /** Takes the key, also from a process that has ended; otherwise tells what has become of it. */
  async #claimOrFind(
    db: Writer,
    key: IdempotencyKey,
    claim: Claim,
    now: Date,
  ): Promise<IdempotencyOutcome | undefined> {
    if (await takeClaim(db, key, claim, now.toISOString())) return undefined
    const found = await findKey(db, key)
    const isOpen = found?.state === 'claimed' && found.payloadHash === key.payloadHash
    const holder = isOpen ? holderOf(found) : ''
    if (isOpen && holder !== '' && !(await this.#store.processes.isRunning(holder, db))) {
      await replaceClaim(db, key, found.claim, claim)
      return undefined
    }
    return this.#outcomeOf(key, found, now)
  }

  async #currentOutcome(db: Writer, key: IdempotencyKey): Promise<IdempotencyOutcome> {
    return this.#outcomeOf(key, await findKey(db, key), await this.#now(db))
  }

  #outcomeOf(key: IdempotencyKey, found: IdempotencyTable | undefined, now: Date): IdempotencyOutcome {
    if (found && found.payloadHash !== key.payloadHash) return { kind: 'conflict' }
    if (found && found.result !== null) return { kind: 'replayed', result: found.result }
    const leaseMs = found ? Date.parse(found.claimedUntil) - now.getTime() : 0
    // A process that runs may be done at any time; a claim of no known process ends with its lease.
    const retryAfterMs = found && holderOf(found) === '' ? Math.max(leaseMs, POLL_MS) : POLL_MS
    return { kind: 'in-progress', retryAfterMs }
  }

  #write<T>(key: IdempotencyKey, work: (db: Writer) => Promise<T>): Promise<T> {
    return this.#store.write(work, { scope: key.owner })
  }

  #lease(claim: string, now: Date): Claim {
    return { claim, claimedUntil: new Date(now.getTime() + this.#leaseMs).toISOString() }
  }

  async #now(db: Reader): Promise<Date> {
    return this.#given?.() ?? this.#store.processes.now(db)
  }
}

interface IdempotencyKey {
  readonly owner: string
  readonly tool: string
  readonly clientEventId: string
  readonly payloadHash: string
}

interface ClaimId {
  readonly claim: string
}

/** The right to work on a key until it expires. */
interface Claim extends ClaimId {
  readonly claimedUntil: string
}

const POLL_MS = 1_000

/** The process that made the claim; empty in claims of earlier versions. */
const holderOf = ({ claim }: Pick<IdempotencyTable, 'claim'>): string => /^(\w+)\//.exec(claim)?.[1] ?? ''

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

/** Within the transaction that found the claim, so nobody else has taken it. */
async function replaceClaim(db: Writer, key: IdempotencyKey, old: string, claim: Claim): Promise<void> {
  await db.updateTable('idempotency').set(claim).where(sameKey(key)).where('claim', '=', old).execute()
}

/** Returns false if another process has taken over the claim. */
async function completeClaim(
  db: Writer,
  key: IdempotencyKey,
  claim: ClaimId,
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

async function releaseClaim(db: Writer, key: IdempotencyKey, claim: ClaimId): Promise<void> {
  await db.deleteFrom('idempotency').where(sameKey(key)).where('claim', '=', claim.claim).execute()
}

function sameKey({ owner, tool, clientEventId }: IdempotencyKey) {
  return (eb: ExpressionBuilder<Schema, 'idempotency'>): ExpressionWrapper<Schema, 'idempotency', SqlBool> =>
    eb.and({ owner, tool, clientEventId })
}
