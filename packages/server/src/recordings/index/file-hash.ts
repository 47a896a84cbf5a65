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
  const bytes = Buffer.alloc(length)
  await source.read(bytes, 0)
  const newline = bytes.indexOf(10)
  const line = newline === -1 ? bytes : bytes.subarray(0, newline)
  return { hash: sha1(bytes), mark: sha1(line).slice(0, 8) }
}

/** Tells whether what was read is still what stands before this byte. */
export async function tailHash(source: LogSource, position: number): Promise<string> {
  const start = Math.max(0, position - TAIL_BYTES)
  const bytes = Buffer.alloc(position - start)
  await source.read(bytes, start)
  return sha1(bytes)
}

const sha1 = (bytes: Uint8Array): string => hash('sha1', bytes, 'base64url')
