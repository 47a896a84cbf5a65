import type Database from 'better-sqlite3'
import type { Page, TagCount } from '../../../model/vault-port.ts'
import { tagKey } from '../keys.ts'
import type { VaultNumber } from '../index-database-store.ts'

interface Asked {
  vault: number
  prefix: string
  after: string
  from: number
  limit: number
}

const COUNTED = `from tag where vault = @vault and key >= @prefix and key < @after`

/** The tags of one vault. */
export class TagStore {
  readonly #vault: VaultNumber
  readonly #counts: Database.Statement<[Asked], TagCount>
  readonly #total: Database.Statement<[Asked], number>

  constructor(database: Database.Database, vault: VaultNumber) {
    this.#vault = vault
    this.#counts = database.prepare(
      `select min(shown) as tag, count(*) as notes ${COUNTED} group by key order by notes desc, key limit @limit offset @from`,
    )
    this.#total = database.prepare<[Asked], number>(`select count(distinct key) ${COUNTED}`).pluck()
  }

  /** The most used first. */
  counts(prefix: string, from: number, limit: number): Page<TagCount> {
    const key = tagKey(prefix.replace(/^#/, ''))
    const asked = { vault: this.#vault, prefix: key, after: `${key}\u{10ffff}`, from, limit }
    return { items: this.#counts.all(asked), total: this.#total.get(asked) ?? 0 }
  }
}
