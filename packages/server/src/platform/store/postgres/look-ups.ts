import { type KeyedQuery, SameRows } from '../lookups/keyed-query.ts'
import { preparedStatement, type PreparedStatement } from '../statements.ts'

type Rows = readonly unknown[]

/** Sends statements in one round trip. Returns the rows of each. */
export type SendStatements = (statements: readonly PreparedStatement[]) => Promise<readonly Rows[]>

interface LookUp {
  /** When it was sent; Infinity while it waits. */
  sentAt: number
  readonly rows: PromiseWithResolvers<Rows>
}

type LookUpsByKey = Map<string, LookUp>

export const MOST_ROUND_TRIPS = 2
const MOST_KEPT = 5_000

/**
 * Looks rows up for many requests in one round trip. While round trips are under way, further look-ups wait for the
 * next one, and equal ones share their answer: the more requests there are, the less each costs.
 */
export class LookUps {
  readonly #send: SendStatements
  readonly #sameRows = new SameRows()
  #waiting = new Map<KeyedQuery<unknown>, LookUpsByKey>()
  readonly #known = new Map<KeyedQuery<unknown>, LookUpsByKey>()
  /** What is looked up by owner. */
  readonly #ofOwners = new Set<KeyedQuery<unknown>>()
  #roundTrips = 0
  #isScheduled = false

  constructor(send: SendStatements) {
    this.#send = send
  }

  /** The rows of a key as they are after `since`. */
  ask<Row>(query: KeyedQuery<Row>, key: string, since: number): Promise<readonly Row[]>
  ask(query: KeyedQuery<unknown>, key: string, since: number): Promise<Rows> {
    if (query.isOfOwners) this.#ofOwners.add(query)
    return this.#lookUp(query, key, since).rows.promise
  }

  /** Brings along what an owner's call usually needs, in the same round trip as a look-up of now. */
  expect(owner: string, since: number): void {
    for (const query of this.#ofOwners) this.#lookUp(query, owner, since)
  }

  #lookUp(query: KeyedQuery<unknown>, key: string, since: number): LookUp {
    const waiting = this.#waiting.get(query)?.get(key)
    if (waiting) return waiting
    const known = this.#known.get(query)?.get(key)
    if (known && known.sentAt > since) return known
    const lookUp: LookUp = { sentAt: Infinity, rows: Promise.withResolvers() }
    // Nobody may be waiting for what was brought along.
    lookUp.rows.promise.catch(() => undefined)
    const byKey = this.#waiting.get(query) ?? new Map<string, LookUp>()
    this.#waiting.set(query, byKey.set(key, lookUp))
    this.#schedule()
    return lookUp
  }

  /** At the end of this turn of the event loop, so that those of all requests that were read in it go together. */
  #schedule(): void {
    if (this.#isScheduled || this.#roundTrips >= MOST_ROUND_TRIPS) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.#makeRoundTrip()
    })
  }

  async #makeRoundTrip(): Promise<void> {
    const sent = this.#waiting
    this.#waiting = new Map()
    this.#roundTrips += 1
    const sentAt = performance.now()
    for (const [query, byKey] of sent) this.#keep(query, byKey, sentAt)
    try {
      const statements = [...sent].map(([{ many }, byKey]) =>
        preparedStatement(many, arrayLiteral([...byKey.keys()])),
      )
      const results = await this.#send(statements)
      for (const [at, [query, byKey]] of [...sent].entries()) this.#answer(query, byKey, results[at] ?? [])
    } catch (error) {
      for (const [query, byKey] of sent) this.#fail(query, byKey, error)
    } finally {
      this.#roundTrips -= 1
      if (this.#waiting.size > 0) this.#schedule()
    }
  }

  #keep(query: KeyedQuery<unknown>, byKey: LookUpsByKey, sentAt: number): void {
    const known = this.#known.get(query) ?? new Map<string, LookUp>()
    if (known.size >= MOST_KEPT) known.clear()
    for (const [key, lookUp] of byKey) {
      lookUp.sentAt = sentAt
      known.set(key, lookUp)
    }
    this.#known.set(query, known)
  }

  #answer(query: KeyedQuery<unknown>, byKey: LookUpsByKey, found: Rows): void {
    const rows = rowsByKey(found)
    for (const [key, lookUp] of byKey)
      lookUp.rows.resolve(this.#sameRows.same(query, key, rows.get(key) ?? []))
  }

  #fail(query: KeyedQuery<unknown>, byKey: LookUpsByKey, error: unknown): void {
    for (const [key, lookUp] of byKey) {
      if (this.#known.get(query)?.get(key) === lookUp) this.#known.get(query)?.delete(key)
      lookUp.rows.reject(error)
    }
  }
}

const isKeyed = (row: unknown): row is { readonly lookUpKey: string } =>
  typeof row === 'object' && row !== null && 'lookUpKey' in row

function rowsByKey(found: Rows): Map<string, unknown[]> {
  const byKey = new Map<string, unknown[]>()
  for (const row of found) {
    if (!isKeyed(row)) continue
    const { lookUpKey, ...rest } = row
    const same = byKey.get(lookUpKey)
    if (same) same.push(rest)
    else byKey.set(lookUpKey, [rest])
  }
  return byKey
}

/** PostgreSQL's text form of an array of texts. */
const arrayLiteral = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
