import { readSync } from 'node:fs'

const PIECE = 2 ** 20

/** Compares the content synchronously, so that nothing in this process runs in between. */
export function hasBytes(descriptor: number, bytes: Buffer): boolean {
  const piece = Buffer.allocUnsafe(Math.min(PIECE, bytes.length))
  for (let at = 0; at < bytes.length;) {
    const count = readSync(descriptor, piece, 0, piece.length, at)
    if (count === 0 || !piece.subarray(0, count).equals(bytes.subarray(at, at + count))) return false
    at += count
  }
  return true
}
