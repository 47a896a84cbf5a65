import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { KnownNames, NameStore } from './name-store.ts'
import { LinkQueries } from './link-queries.ts'
import { LinkStore } from './link-store.ts'
import { RememberedStore } from './remembered-store.ts'
import { SearchStore } from './search-store.ts'
import { TagStore } from './tag-store.ts'
import type { VaultNumber } from '../index-database-store.ts'

/** What the index says of one vault, for those who ask. */
export class VaultReader {
  readonly number: VaultNumber
  readonly names: NameStore
  readonly search: SearchStore
  readonly tags: TagStore
  readonly linkRows: LinkStore
  readonly links: LinkQueries
  readonly remembered: RememberedStore
  #known: KnownNames | undefined

  constructor(database: IndexDatabase, number: VaultNumber) {
    this.number = number
    this.names = new NameStore(database, number)
    this.search = new SearchStore(database, number)
    this.tags = new TagStore(database, number)
    this.linkRows = new LinkStore(database, number)
    this.links = new LinkQueries(this.linkRows, () => this.knownNames())
    this.remembered = new RememberedStore(database)
  }

  knownNames(): KnownNames {
    if (!this.#known?.isCurrent()) this.#known = new KnownNames(this.names)
    return this.#known
  }
}
