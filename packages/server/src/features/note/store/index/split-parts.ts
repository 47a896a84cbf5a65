/** A piece of a large note that is found on its own. Positions are bytes of the file. */
export interface TextPart {
  readonly at: number
  readonly bytes: number
  /** The line that it begins in, from 1. */
  readonly line: number
}

const PART_BYTES = 256 << 10
const NEWLINE = 10
const SPACE = 32

/** Cuts at the end of a line, else between words, else between characters. */
export function splitParts(bytes: Uint8Array): TextPart[] {
  const parts: TextPart[] = []
  let line = 1
  for (let at = 0; at < bytes.length || at === 0;) {
    const end = endOfPart(bytes, at)
    parts.push({ at, bytes: end - at, line })
    if (end >= bytes.length) break
    line += newlinesIn(bytes.subarray(at, end))
    at = end
  }
  return parts
}

function endOfPart(bytes: Uint8Array, at: number): number {
  const most = at + PART_BYTES
  if (most >= bytes.length) return bytes.length
  const earliest = at + PART_BYTES / 2
  const latter = bytes.subarray(earliest, most)
  for (const cut of [NEWLINE, SPACE]) {
    const found = latter.lastIndexOf(cut)
    if (found >= 0) return earliest + found + 1
  }
  let end = most
  while (end > earliest && isWithinCharacter(bytes[end] ?? 0)) end -= 1
  return end
}

const isWithinCharacter = (byte: number): boolean => (byte & 0xc0) === 0x80

function newlinesIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}
