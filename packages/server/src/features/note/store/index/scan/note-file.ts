import { type BigIntStats, closeSync, fstatSync, readSync } from 'node:fs'
import type { EntryKind } from '../../../model/vault-port.ts'
import type { DiskFolder } from './disk-folder.ts'

/** Metadata of a path on disk. */
export interface DiskState {
  readonly kind: EntryKind
  /** Identifies a version of a file; for a folder, the folder itself. */
  readonly stamp: string
  readonly bytes: number | null
  /** Milliseconds. */
  readonly modified: number | null
}

/** File times have limited resolution: a second write within a tick leaves no trace. */
const TICK_MS = 50
const COARSE_TICK_MS = 2_100
const SECOND_NS = 1_000_000_000n

/** Undefined for links and special files. */
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

/** The stamp of a file read at `now`; one that never matches if the file could still change unnoticed. */
export function stampAfterRead(stat: BigIntStats, now: number): string {
  const tick = stat.ctimeNs % SECOND_NS === 0n ? COARSE_TICK_MS : TICK_MS
  const changed = Number(stat.ctimeNs / 1_000_000n)
  return Math.abs(now - changed) < tick ? `${stampOf(stat)}~` : stampOf(stat)
}

export interface ReadFile {
  readonly bytes: Buffer
  readonly stamp: string
  readonly size: number
  /** Milliseconds. */
  readonly modified: number
}

/** Larger notes cannot be edited; only their beginning is indexed. */
const MAX_BYTES = 64 << 20
const MAX_TRIES = 3

/** Undefined if there is no readable regular file. */
export function readFile(folder: DiskFolder, name: string): ReadFile | undefined {
  const file = folder.openFile(name)
  if (file === undefined) return undefined
  try {
    for (let tries = 1; ; tries++) {
      const before = fstatSync(file, { bigint: true })
      const began = Date.now()
      const bytes = bytesOf(file, Math.min(Number(before.size), MAX_BYTES))
      const after = fstatSync(file, { bigint: true })
      if (stampOf(before) === stampOf(after)) return readResult(bytes, before, stampAfterRead(before, began))
      // The file is written continuously: index what was read, and read it again later.
      if (tries === MAX_TRIES) return readResult(bytes, before, `${stampOf(before)}~`)
    }
  } finally {
    closeSync(file)
  }
}

const readResult = (bytes: Buffer, stat: BigIntStats, stamp: string): ReadFile => ({
  bytes,
  stamp,
  size: Number(stat.size),
  modified: Number(stat.mtimeNs / 1_000_000n),
})

function bytesOf(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  let filled = 0
  while (filled < size) {
    const got = readSync(file, bytes, filled, size - filled, filled)
    if (got === 0) break
    filled += got
  }
  return bytes.subarray(0, filled)
}
