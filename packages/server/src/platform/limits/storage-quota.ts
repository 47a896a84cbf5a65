import { StorageFull, type StorageRoom } from '../store/storage-room.ts'
import type { StorageLimitStore } from './storage-limit-store.ts'
import type { StoredBytesStore } from './stored-bytes-store.ts'

const RECOUNT_MS = 60_000
/** What a question and its answer with sources may take. */
const ROOM_BYTES = 50_000

export interface StorageQuotaOptions {
  readonly stored: StoredBytesStore
  /** What single people may store. */
  readonly limits: StorageLimitStore
  /** What everybody else may store, in bytes; Infinity for no limit. */
  limitOf(owner: string): number
  /** What an owner stores outside the database. */
  bytesOfFiles(owner: string): Promise<number>
  onError(error: unknown): void
  now(): Date
}

export interface StorageUse {
  readonly usedBytes: number
  /** Null for no limit. */
  readonly limitBytes: number | null
}

/** How much each person may store, over all tables and folders. */
export class StorageQuota implements StorageRoom {
  readonly #options: StorageQuotaOptions
  readonly #recounted = new Map<string, number>()
  readonly #running = new Set<Promise<void>>()

  constructor(options: StorageQuotaOptions) {
    this.#options = options
  }

  limitOf(owner: string): number {
    return this.#options.limits.of(owner) ?? this.#options.limitOf(owner)
  }

  /** Lets somebody store more or less than everybody; null for as much. */
  setLimit(owner: string, megabytes: number | null): Promise<void> {
    return this.#options.limits.set(owner, megabytes)
  }

  async use(owner: string): Promise<StorageUse> {
    const limit = this.limitOf(owner)
    return {
      usedBytes: Math.max(0, await this.#options.stored.known(owner)),
      limitBytes: limit === Infinity ? null : limit,
    }
  }

  /** For writes that are not held to the limit where they are made. */
  async requireRoom(owner: string): Promise<void> {
    const limit = this.limitOf(owner)
    if (limit === Infinity) return
    const used = await this.#options.stored.known(owner)
    if (used + ROOM_BYTES <= limit) return
    this.onFull(owner)
    throw new StorageFull(used, limit)
  }

  /** Counts again in the background, at most once a minute. */
  onFull(owner: string): void {
    const now = this.#options.now().getTime()
    for (const [other, at] of this.#recounted) if (now - at >= RECOUNT_MS) this.#recounted.delete(other)
    if (this.#recounted.has(owner)) return
    this.#recounted.set(owner, now)
    const running = this.recount(owner)
      .catch(this.#options.onError)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Replaces what is known by an exact count, of one owner or of all who have a limit. */
  async recount(owner?: string, signal?: AbortSignal): Promise<void> {
    const { stored, bytesOfFiles } = this.#options
    const known =
      owner === undefined ? await stored.allKnown() : new Map([[owner, await stored.known(owner)]])
    const counted = await stored.count(owner)
    for (const [each, before] of known) {
      if (signal?.aborted) return
      if (this.limitOf(each) === Infinity) continue
      const exact = (counted.get(each) ?? 0) + (await bytesOfFiles(each))
      if (exact !== before) await stored.correct(each, exact - before)
    }
  }

  /** Waits for counts in the background. */
  async settle(): Promise<void> {
    await Promise.all([...this.#running, this.#options.limits.settle()])
  }
}
