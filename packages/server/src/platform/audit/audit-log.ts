import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '../store/store.ts'
import { appendAudit, currentNetwork, type AuditContext, type AuditEntry } from './audit-store.ts'

const MINUTE_MS = 60_000
/** More addresses than these are counted together. */
const MOST_ADDRESSES = 100

/**
 * How somebody tried to get in: by the code of a link, by a token on the page, by the token of a call, by a password,
 * by a passkey, by the school's provider, by the link to a shared plan, by the address of a calendar or by the signature
 * of a webhook; `refused`
 * after too many of them.
 */
export type SignInWay =
  | 'code'
  | 'token'
  | 'bearer'
  | 'password'
  | 'passkey'
  | 'provider'
  | 'share'
  | 'calendar'
  | 'webhook'
  | 'refused'

export interface AuditLogContext extends AuditContext {
  onError(error: unknown): void
}

/**
 * What happened to accounts. Failed sign-ins are added up: the first of an address is written at once, the others
 * once a minute, so that guessing cannot fill the disk.
 */
export class AuditLog {
  readonly #store: Store
  readonly #context: AuditLogContext
  /** The failures of each address that are not written yet. */
  readonly #failures = new Map<string | null, Map<SignInWay, number>>()
  /** A row must not become part of the transaction of a call. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(store: Store, context: AuditLogContext) {
    this.#store = store
    this.#context = context
  }

  record(entry: AuditEntry): Promise<void> {
    return this.#store.write((db) => appendAudit(db, this.#context, entry), { scope: 'audit' })
  }

  countFailure(way: SignInWay): void {
    const network = currentNetwork()
    const address = this.#failures.has(network) || this.#failures.size < MOST_ADDRESSES ? network : null
    const known = this.#failures.get(address)
    if (known) {
      known.set(way, (known.get(way) ?? 0) + 1)
      return
    }
    this.#failures.set(address, new Map())
    this.#write(address, new Map([[way, 1]]))
    this.#timer ??= setInterval(() => this.#flush(), MINUTE_MS).unref()
  }

  /** Writes what was counted. Await it before closing the store. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#flush()
    await this.#writing
  }

  #flush(): void {
    for (const [address, counts] of this.#failures) {
      if (counts.size === 0) this.#failures.delete(address)
      else {
        this.#write(address, counts)
        this.#failures.set(address, new Map())
      }
    }
    if (this.#failures.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #write(address: string | null, counts: ReadonlyMap<SignInWay, number>): void {
    const detail = Object.fromEntries(counts)
    this.#writing = this.#writing.then(() =>
      this.#outside(() => this.record({ event: 'sign-in-failed', userId: null, address, detail })).catch(
        (error: unknown) => this.#context.onError(error),
      ),
    )
  }
}
