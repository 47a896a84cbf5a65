import type { FileNames } from '../../model/links/file-names.ts'
import type { NameStore } from './name-store.ts'

/** The names of a vault in memory, as far as somebody has asked for them. Made anew when a name has changed. */
export class KnownNames implements FileNames {
  readonly #names: NameStore
  readonly #known = new Map<string, string[]>()
  readonly #generation: number
  #isComplete = false

  constructor(names: NameStore) {
    this.#names = names
    this.#generation = names.generation()
  }

  isCurrent(): boolean {
    return this.#generation === this.#names.generation()
  }

  withKey(key: string): readonly string[] {
    const known = this.#known.get(key)
    if (known || this.#isComplete) return known ?? []
    const found = this.#names.withKey(key)
    this.#known.set(key, found)
    return found
  }

  /** For those who will ask for most of them. */
  loadAll(): this {
    if (this.#isComplete) return this
    this.#known.clear()
    for (const { path, key } of this.#names.all()) {
      const alike = this.#known.get(key)
      if (alike) alike.push(path)
      else this.#known.set(key, [path])
    }
    this.#isComplete = true
    return this
  }
}
