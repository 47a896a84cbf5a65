import type { Lifetime } from './server-definition.ts'

/** Collects what has to be done when a server has ended. */
export class Closing implements Lifetime {
  readonly #ends: (() => unknown)[] = []

  readonly onClose = (end: () => unknown): void => void this.#ends.push(end)

  /** Last registered, first run: what was opened later may need what was opened before. */
  async close(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end()
  }
}
