const MOST_REMEMBERED = 1_000

/** How often somebody has searched since they last used what they found. */
export class SearchCounter {
  readonly #searches = new Map<string, number>()

  /** One more search; gives how many there have been in a row. */
  searched(who: string): number {
    const count = (this.#searches.get(who) ?? 0) + 1
    this.#searches.delete(who)
    this.#searches.set(who, count)
    const [oldest = who] = this.#searches.keys()
    if (this.#searches.size > MOST_REMEMBERED) this.#searches.delete(oldest)
    return count
  }

  used(who: string): void {
    this.#searches.delete(who)
  }
}
