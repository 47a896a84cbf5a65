import type Database from 'better-sqlite3'
import type { TokenUse } from '../../model/recording.ts'
import type { UsageShare } from '../../model/fold/usage-book.ts'
import { packShares, sharesIn, type PackedShares } from './packed-shares.ts'

/** A part that has this many keys is left alone; before, what is new is put into it. So few that a part mostly fits its page. */
const FULL_PART = 8

interface PartRow {
  part: number
  keys: number
  shares: Uint8Array
}

/** What each key has cost, file by file, and which file may count a key that stands in several. */
export class UsageStore {
  readonly #statements

  constructor(database: Database.Database) {
    this.#statements = {
      parts: database.prepare<[number], PartRow>(
        'select part, keys, shares from usage_part where file = ? order by part',
      ),
      lastPart: database.prepare<[number], PartRow>(
        `select part, keys, iif(keys < ${FULL_PART}, shares, x'') as shares from usage_part
         where file = ? order by part desc limit 1`,
      ),
      putPart: database.prepare<[number, number, number, Uint8Array], void>(
        'insert or replace into usage_part values (?, ?, ?, ?)',
      ),
      dropParts: database.prepare<[number], void>('delete from usage_part where file = ?'),
      // All at once, because nearly all are new.
      claimAll: database.prepare<[number, number, string], void>(
        'insert into usage_key select ?, value, ? from json_each(?) where true on conflict do nothing',
      ),
      claim: database.prepare<[number, number, number], void>(
        'insert into usage_key values (?, ?, ?) on conflict do nothing',
      ),
      claimant: database
        .prepare<[number, number], number>('select file from usage_key where owner = ? and hash = ?')
        .pluck(),
      release: database.prepare<[number, number, number], void>(
        'delete from usage_key where owner = ? and hash = ? and file = ?',
      ),
      share: database.prepare<[number, number, number], void>(
        'insert into usage_shared values (?, ?, ?) on conflict do nothing',
      ),
      sharers: database
        .prepare<[number, number], number>('select file from usage_shared where owner = ? and hash = ?')
        .pluck(),
      sharedBy: database.prepare<[number], number>('select hash from usage_shared where file = ?').pluck(),
      unshare: database.prepare<[number], void>('delete from usage_shared where file = ?'),
      dropShifts: database.prepare<[number], void>('delete from usage_shift where file = ?'),
      shift: database.prepare<[number, number, number, number, number, number, number, number], void>(
        `insert into usage_shift values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do update set
           input = input + excluded.input, output = output + excluded.output,
           cache_read = cache_read + excluded.cache_read, cache_write = cache_write + excluded.cache_write,
           reasoning = reasoning + excluded.reasoning`,
      ),
      started: database.prepare<[number], { started: string; path: string }>(
        'select started, path from file where id = ?',
      ),
    }
  }

  parts(file: number): PackedShares[] {
    return this.#statements.parts.all(file).map(({ keys, shares }) => sharesIn(keys, shares))
  }

  /** What a file has counted for a key. Most keys are new, so that its parts are seldom looked at. */
  sharesOf(owner: number, file: number, hash: number): UsageShare[] {
    if (this.#statements.claimant.get(owner, hash) === undefined) return []
    return this.parts(file).flatMap((part) => part.of(hash))
  }

  /** Adds what was counted; the hashes among it that another file of the owner has too are noted as shared. */
  add(owner: number, file: number, shares: readonly UsageShare[]): void {
    if (shares.length === 0) return
    this.#append(file, shares)
    const hashes = new Set(shares.map(({ hash }) => hash))
    if (this.#statements.claimAll.run(owner, file, JSON.stringify([...hashes])).changes === hashes.size)
      return
    for (const hash of hashes) {
      if (this.#statements.claim.run(owner, hash, file).changes > 0) continue
      const other = this.#statements.claimant.get(owner, hash)
      if (other === undefined || other === file) continue
      this.#statements.share.run(owner, hash, other)
      this.#statements.share.run(owner, hash, file)
    }
  }

  /** Forgets what a file has counted. What it shared with one other file is that one's again. */
  forget(owner: number, file: number): void {
    const shared = this.#statements.sharedBy.all(file)
    for (const part of this.parts(file))
      for (const hash of part.hashes()) this.#statements.release.run(owner, hash, file)
    this.#statements.dropParts.run(file)
    this.#statements.unshare.run(file)
    this.#statements.dropShifts.run(file)
    for (const hash of shared) {
      const [heir] = this.#statements.sharers.all(owner, hash)
      if (heir !== undefined) this.#statements.claim.run(owner, hash, heir)
    }
  }

  hashesSharedBy(file: number): number[] {
    return this.#statements.sharedBy.all(file)
  }

  filesSharing(owner: number, hash: number): number[] {
    return this.#statements.sharers.all(owner, hash)
  }

  startOf(file: number): { started: string; path: string } | undefined {
    return this.#statements.started.get(file)
  }

  clearShifts(file: number): void {
    this.#statements.dropShifts.run(file)
  }

  shift(file: number, turn: number, model: number, tokens: TokenUse): void {
    const { input, output, cacheRead, cacheWrite, reasoning } = tokens
    this.#statements.shift.run(file, turn, model, input, output, cacheRead, cacheWrite, reasoning)
  }

  #append(file: number, shares: readonly UsageShare[]): void {
    const last = this.#statements.lastPart.get(file)
    const goesOn = last !== undefined && last.keys < FULL_PART
    const part = goesOn ? last.part : (last?.part ?? 0) + 1
    const keys = goesOn ? last.keys + shares.length : shares.length
    this.#statements.putPart.run(file, part, keys, packShares(shares, goesOn ? last.shares : undefined))
  }
}
