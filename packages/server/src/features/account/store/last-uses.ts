import { AsyncLocalStorage } from 'node:async_hooks'

/** A use is noted if the last one noted is this long ago. */
export const USE_STEP_MS = 60_000

/** Writes in the background when tokens and sessions were last used. */
export class LastUses {
  readonly #write: (id: string, at: string) => Promise<unknown>
  /** Noting a use must not become part of the transaction of the call that it was noted in. */
  readonly #outside = AsyncLocalStorage.snapshot()
  readonly #noting = new Map<string, Promise<void>>()

  constructor(write: (id: string, at: string) => Promise<unknown>) {
    this.#write = write
  }

  note(id: string, now: Date): void {
    if (this.#noting.has(id)) return
    const noted = this.#outside(() => this.#try(id, now.toISOString())).finally(() => this.#noting.delete(id))
    this.#noting.set(id, noted)
  }

  /** Waits for what is being noted. */
  async settle(): Promise<void> {
    await Promise.all(this.#noting.values())
  }

  async #try(id: string, at: string): Promise<void> {
    try {
      await this.#write(id, at)
    } catch {
      // A use that was not noted is noted with the next call.
    }
  }
}
