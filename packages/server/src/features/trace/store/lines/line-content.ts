const OPENS = 0x7b
const CLOSES = 0x7d

/** Where a line's JSON lies in it: without carriage return, spaces, byte order mark, and zeros that a crash left. */
export function contentOf(bytes: Buffer, from: number, to: number): { from: number; to: number } {
  if (bytes[from] === OPENS && bytes[to - 1] === CLOSES) return { from, to }
  let start = from
  let end = to
  while (end > start && isSpace(bytes[end - 1])) end--
  while (start < end && isSpace(bytes[start])) start++
  if (start === end) return { from: start, to: end }
  const line = { from: start, to: end }
  while (end > start && isPadding(bytes[end - 1])) end--
  while (start < end && isPadding(bytes[start])) start++
  if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) start += 3
  // Zeros alone are a line that was lost, not an empty one.
  return start < end ? { from: start, to: end } : line
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0d || byte === 0x09
}

function isPadding(byte: number | undefined): boolean {
  return byte === 0 || isSpace(byte) || byte === 0x0a
}
