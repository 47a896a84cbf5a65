import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { statementsOf } from '../../../../platform/derived-index/statements.ts'
import type { TokenUse } from '../../model/recording.ts'
import type { SpentTokens } from '../../model/fold/spending.ts'
import type { UsageShare } from '../../model/fold/usage-ledger.ts'
import { ADDED_TO_SPENT, SPENT_PARAMETERS, spentColumns } from './spent-columns.ts'
import { packShares, sharesIn, type PackedShares } from './packed-shares.ts'

/** New keys are added to the last part until it has this many: few enough to fit a page. */
const FULL_PART = 8

interface PartRow {
  part: number
  keys: number
  shares: Uint8Array
}

/** The usage of each key per file, and which file counts a key that several contain. */
export type UsageStore = ReturnType<typeof usageStore>

export function usageStore(database: IndexDatabase) {
  const { all, get, values, value, run } = statementsOf(database)
  const partsOf = all<[file: number], PartRow>(
    'select part, keys, shares from usage_part where file = ? order by part',
  )
  const lastPart = get<
    [file: number],
    PartRow
  >(`select part, keys, iif(keys < ${FULL_PART}, shares, x'') as shares from usage_part
     where file = ? order by part desc limit 1`)
  const putPart = run<[file: number, part: number, keys: number, shares: Uint8Array]>(
    'insert or replace into usage_part values (?, ?, ?, ?)',
  )
  const dropParts = run<[file: number]>('delete from usage_part where file = ?')
  // In one statement, because nearly all are new.
  const claimAll = run<[owner: number, file: number, hashes: string]>(
    'insert into usage_key select ?, value, ? from json_each(?) where true on conflict do nothing',
  )
  const claim = run<[owner: number, hash: number, file: number]>(
    'insert into usage_key values (?, ?, ?) on conflict do nothing',
  )
  const claimant = value<[owner: number, hash: number], number>(
    'select file from usage_key where owner = ? and hash = ?',
  )
  const release = run<[owner: number, hash: number, file: number]>(
    'delete from usage_key where owner = ? and hash = ? and file = ?',
  )
  const share = run<[owner: number, hash: number, file: number]>(
    'insert into usage_shared values (?, ?, ?) on conflict do nothing',
  )
  const unshare = run<[file: number]>('delete from usage_shared where file = ?')
  const addShift = run<number[]>(
    `insert into usage_shift values (?, ?, ?, ?, ${SPENT_PARAMETERS}) on conflict do update set ${ADDED_TO_SPENT}`,
  )
  const addQuarter = run<number[]>(
    `insert into usage_quarter values (?, ?, ?, ${SPENT_PARAMETERS}) on conflict do update set ${ADDED_TO_SPENT}`,
  )
  const dropQuarters = run<[file: number]>('delete from usage_quarter where file = ?')
  const hashesSharedBy = values<[file: number], number>('select hash from usage_shared where file = ?')
  const filesSharing = values<[owner: number, hash: number], number>(
    'select file from usage_shared where owner = ? and hash = ?',
  )
  const clearShifts = run<[file: number]>('delete from usage_shift where file = ?')
  const parts = (file: number): PackedShares[] =>
    partsOf(file).map(({ keys, shares }) => sharesIn(keys, shares))

  function append(file: number, shares: readonly UsageShare[]): void {
    const last = lastPart(file)
    const isOpen = last !== undefined && last.keys < FULL_PART
    const part = isOpen ? last.part : (last?.part ?? 0) + 1
    const keys = isOpen ? last.keys + shares.length : shares.length
    putPart(file, part, keys, packShares(shares, isOpen ? last.shares : undefined))
  }

  return {
    parts,
    hashesSharedBy,
    filesSharing,
    clearShifts,
    startOf: get<[file: number], { started: string; path: string; isShadowed: number }>(
      'select started, path, is_shadowed as isShadowed from file where id = ?',
    ),
    /** What a file counted for a key. Most keys are new, so its parts are seldom read. */
    sharesOf: (owner: number, file: number, hash: number): UsageShare[] =>
      claimant(owner, hash) === undefined ? [] : parts(file).flatMap((part) => part.of(hash)),
    addSpent(file: number, spent: readonly SpentTokens[]): void {
      for (const { quarter, model, tokens, above } of spent)
        addQuarter(file, quarter, model, ...spentColumns(tokens, above))
    },
    /** Adds usage. Keys that another file of the owner also has are marked as shared. */
    add(owner: number, file: number, shares: readonly UsageShare[]): void {
      if (shares.length === 0) return
      append(file, shares)
      const hashes = new Set(shares.map(({ hash }) => hash))
      if (claimAll(owner, file, JSON.stringify([...hashes])) === hashes.size) return
      for (const hash of hashes) {
        if (claim(owner, hash, file) > 0) continue
        const other = claimant(owner, hash)
        if (other === undefined || other === file) continue
        share(owner, hash, other)
        share(owner, hash, file)
      }
    },
    /** Removes a file's usage. A key shared with one other file goes to that file. */
    forget(owner: number, file: number): void {
      const shared = hashesSharedBy(file)
      for (const part of parts(file)) for (const hash of part.hashes()) release(owner, hash, file)
      dropParts(file)
      dropQuarters(file)
      unshare(file)
      clearShifts(file)
      for (const hash of shared) {
        const [heir] = filesSharing(owner, hash)
        if (heir !== undefined) claim(owner, hash, heir)
      }
    },
    shift(
      file: number,
      at: Omit<SpentTokens, 'tokens' | 'above'> & { turn: number },
      tokens: TokenUse,
      above: TokenUse,
    ): void {
      addShift(file, at.turn, at.model, at.quarter, ...spentColumns(tokens, above))
    },
  }
}
