import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { value, run } from '../../../../../platform/derived-index/statements.ts'
import type { VaultNumber } from '../index-database-store.ts'

const MAX_VERSIONS = 20_000
const MAX_BYTES = 64 << 20
/** Pruning costs more than keeping old versions a while. */
const PRUNE_EVERY = 100

/** Line hashes of versions that were read. */
export function rememberedStore(database: IndexDatabase) {
  const put = run(
    database.prepare<[vault: number, hash: string, bytes: number, lines: Buffer]>(
      'insert or replace into remembered (vault, hash, bytes, lines) values (?, ?, ?, ?)',
    ),
  )
  const get = value(
    database.prepare<[vault: number, hash: string], Buffer>(
      'select lines from remembered where vault = ? and hash = ?',
    ),
  )
  const tooOld = value(
    database.prepare<[offset: number], number>('select id from remembered order by id desc limit 1 offset ?'),
  )
  const bytes = value(database.prepare<[], number>('select sum(bytes) from remembered'))
  const tooMuch = value(
    database.prepare<[max: number], number>(
      `select max(id) from (select id, sum(bytes) over (order by id desc) as total from remembered)
     where total > ?`,
    ),
  )
  const prune = run(database.prepare<[last: number]>('delete from remembered where id <= ?'))
  let sincePruned = PRUNE_EVERY
  return {
    put(vault: VaultNumber, hash: string, lines: Uint32Array): void {
      const { buffer, byteOffset, byteLength } = lines
      put(vault, hash, byteLength, Buffer.from(buffer, byteOffset, byteLength))
      sincePruned += 1 + byteLength / (MAX_BYTES / PRUNE_EVERY)
      if (sincePruned < PRUNE_EVERY) return
      sincePruned = 0
      prune(tooOld(MAX_VERSIONS) ?? 0)
      if ((bytes() ?? 0) > MAX_BYTES) prune(tooMuch(MAX_BYTES) ?? 0)
    },
    get(vault: VaultNumber, hash: string): Uint32Array | undefined {
      const found = get(vault, hash)
      // A copy, because a view of another buffer may be unaligned.
      return found && new Uint32Array(new Uint8Array(found).buffer)
    },
  }
}
