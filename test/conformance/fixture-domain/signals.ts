/** Lets one call wait for another, by a key that both know. */
export class Signals {
  readonly #entries = new Map<string, PromiseWithResolvers<void>>()

  /** Settles when somebody has told of the key. */
  told(key: string): Promise<void> {
    return this.#entry(key).promise
  }

  tell(key: string): void {
    this.#entry(key).resolve()
  }

  #entry(key: string): PromiseWithResolvers<void> {
    const entry = this.#entries.get(key) ?? Promise.withResolvers<void>()
    this.#entries.set(key, entry)
    return entry
  }
}
