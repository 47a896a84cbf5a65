/** Ids that are times in milliseconds: a taken one moves to the next that is free. */
export class UniqueIds {
  readonly #taken = new Set<number>()
  /** Where the search for a free one goes on, by the id that was wanted. */
  readonly #next = new Map<number, number>()

  take(wanted: number): number {
    let id = this.#next.get(wanted) ?? wanted
    while (this.#taken.has(id)) id += 1
    this.#taken.add(id)
    this.#next.set(wanted, id + 1)
    return id
  }
}
