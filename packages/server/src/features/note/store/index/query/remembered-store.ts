import type Database from 'better-sqlite3'
import type { VaultNumber } from '../index-database-store.ts'

const MOST_VERSIONS = 20_000
const MOST_BYTES = 64 << 20
/** Looking for what is too old costs more than keeping it for a while. */
const PRUNE_EVERY = 100

/** What tells the lines of versions that somebody has read. */
export class RememberedStore {
  readonly #statements
  #sincePruned = PRUNE_EVERY

  constructor(database: Database.Database) {
    this.#statements = {
      put: database.prepare<[number, string, number, Buffer], void>(
        'insert or replace into remembered (vault, hash, bytes, lines) values (?, ?, ?, ?)',
      ),
      get: database
        .prepare<[number, string], Buffer>('select lines from remembered where vault = ? and hash = ?')
        .pluck(),
      tooOld: database
        .prepare<[number], number>('select id from remembered order by id desc limit 1 offset ?')
        .pluck(),
      bytes: database.prepare<[], number>('select sum(bytes) from remembered').pluck(),
      tooMuch: database
        .prepare<[number], number>(
          `select max(id) from (select id, sum(bytes) over (order by id desc) as total from remembered)
           where total > ?`,
        )
        .pluck(),
      prune: database.prepare<[number], void>('delete from remembered where id <= ?'),
    }
  }

  put(vault: VaultNumber, hash: string, lines: Uint32Array): void {
    const { buffer, byteOffset, byteLength } = lines
    this.#statements.put.run(vault, hash, byteLength, Buffer.from(buffer, byteOffset, byteLength))
    this.#sincePruned += 1 + byteLength / (MOST_BYTES / PRUNE_EVERY)
    if (this.#sincePruned < PRUNE_EVERY) return
    this.#sincePruned = 0
    this.#prune()
  }

  get(vault: VaultNumber, hash: string): Uint32Array | undefined {
    const found = this.#statements.get.get(vault, hash)
    // A copy of its own: a part of another buffer need not begin where numbers may.
    return found && new Uint32Array(new Uint8Array(found).buffer)
  }

  #prune(): void {
    const { tooOld, bytes, tooMuch, prune } = this.#statements
    prune.run(tooOld.get(MOST_VERSIONS) ?? 0)
    if ((bytes.get() ?? 0) > MOST_BYTES) prune.run(tooMuch.get(MOST_BYTES) ?? 0)
  }
}
