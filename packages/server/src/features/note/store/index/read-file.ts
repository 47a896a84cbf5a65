import { closeSync, fstatSync, readSync, type BigIntStats } from 'node:fs'
import type { DiskFolder } from './disk-folder.ts'
import { stampOf, stampWhenRead } from './file-state.ts'

export interface ReadFile {
  readonly bytes: Buffer
  readonly stamp: string
  readonly size: number
  /** Milliseconds. */
  readonly modified: number
}

/** No tool edits a larger note; of one, the beginning is found. */
const MOST_BYTES = 64 << 20
const MOST_TRIES = 3

/** Undefined where there is no plain file that may be read. */
export function readFile(folder: DiskFolder, name: string): ReadFile | undefined {
  const file = folder.openFile(name)
  if (file === undefined) return undefined
  try {
    for (let tries = 1; ; tries++) {
      const before = fstatSync(file, { bigint: true })
      const began = Date.now()
      const bytes = bytesOf(file, Math.min(Number(before.size), MOST_BYTES))
      const after = fstatSync(file, { bigint: true })
      if (stampOf(before) === stampOf(after)) return told(bytes, before, stampWhenRead(before, began))
      // It is written to all the time: what was read counts, and is read again when it is looked at.
      if (tries === MOST_TRIES) return told(bytes, before, `${stampOf(before)}~`)
    }
  } finally {
    closeSync(file)
  }
}

const told = (bytes: Buffer, stat: BigIntStats, stamp: string): ReadFile => ({
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
