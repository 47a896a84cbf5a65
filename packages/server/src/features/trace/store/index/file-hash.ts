import { hash } from 'node:crypto'
import type { LogSource } from '../lines/log-source.ts'

export const HEAD_BYTES = 1024
const TAIL_BYTES = 256

export interface Head {
  /** Tells logs apart that have the same name. */
  hash: string
  /** Of the first line alone: the same for a log however far it has grown since. */
  mark: string
}

export async function headOf(source: LogSource, length: number): Promise<Head> {
  const bytes = await bytesAt(source, 0, length)
  const newline = bytes.indexOf(10)
  const line = newline === -1 ? bytes : bytes.subarray(0, newline)
  return { hash: sha1(bytes), mark: sha1(line).slice(0, 8) }
}

/** Tells whether the log still begins as it did. */
export async function headHash(source: LogSource, length: number): Promise<string> {
  return sha1(await bytesAt(source, 0, length))
}

/** Tells whether what was read is still what stands before this byte. */
export async function tailHash(source: LogSource, position: number): Promise<string> {
  const start = Math.max(0, position - TAIL_BYTES)
  return sha1(await bytesAt(source, start, position - start))
}

async function bytesAt(source: LogSource, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, await source.read(bytes, at))
}

const sha1 = (bytes: Uint8Array): string => hash('sha1', bytes, 'base64url')
