import type { BigIntStats } from 'node:fs'
import type { EntryKind } from '../../model/vault-port.ts'

/** What is on the disk at one path, without having read it. */
export interface DiskState {
  readonly kind: EntryKind
  /** Tells one state of a file from another; the same for a folder as long as it is that folder. */
  readonly stamp: string
  readonly bytes: number | null
  /** Milliseconds. */
  readonly modified: number | null
}

/** Clocks of file systems tick: what was written within a tick of being read may be written again without a trace. */
const TICK_MS = 50
const COARSE_TICK_MS = 2_100
const SECOND_NS = 1_000_000_000n

/** Undefined for what a vault does not show: links, pipes and the like. */
export function stateOf(stat: BigIntStats, isNote: boolean): DiskState | undefined {
  if (stat.isDirectory()) return { kind: 'folder', stamp: String(stat.ino), bytes: null, modified: null }
  if (!stat.isFile()) return undefined
  return {
    kind: isNote ? 'note' : 'file',
    stamp: stampOf(stat),
    bytes: Number(stat.size),
    modified: Number(stat.mtimeNs / 1_000_000n),
  }
}

export const stampOf = ({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string =>
  [size, mtimeNs, ctimeNs, ino].join('.')

/** The stamp of a file that was read at `now`; one that equals none where the file may change without a trace yet. */
export function stampWhenRead(stat: BigIntStats, now: number): string {
  const tick = stat.ctimeNs % SECOND_NS === 0n ? COARSE_TICK_MS : TICK_MS
  const changed = Number(stat.ctimeNs / 1_000_000n)
  return Math.abs(now - changed) < tick ? `${stampOf(stat)}~` : stampOf(stat)
}
