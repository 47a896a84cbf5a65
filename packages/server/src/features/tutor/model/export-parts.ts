import type { Line } from './export-format.ts'

/** A token is at least one byte, so a part of this size never exceeds a client's limit. */
const MOST_BYTES = 14_000

export interface PartStart {
  line: number
  /** Characters of that line in earlier parts. */
  offset: number
}

export interface ExportPart {
  text: string
  next: PartStart | undefined
}

/** Cuts lines into parts of limited JSON size, never within a character. */
export async function* cutIntoParts(
  lines: AsyncIterable<Line>,
  start: PartStart,
): AsyncGenerator<ExportPart> {
  let text = ''
  let room = MOST_BYTES
  for await (const line of lines) {
    let offset = line.number === start.line ? start.offset : 0
    while (offset < line.text.length) {
      const { end, bytes } = fittingEnd(line.text, offset, room)
      text += line.text.slice(offset, end)
      room -= bytes
      offset = end
      if (offset === line.text.length) break
      yield { text, next: { line: line.number, offset } }
      text = ''
      room = MOST_BYTES
    }
  }
  yield { text, next: undefined }
}

function fittingEnd(text: string, from: number, room: number): { end: number; bytes: number } {
  let bytes = 0
  let end = from
  while (end < text.length) {
    const code = text.codePointAt(end) ?? 0
    const size = jsonBytes(code)
    if (bytes + size > room) break
    bytes += size
    end += code > 0xffff ? 2 : 1
  }
  return { end, bytes }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** The most bytes of a character in JSON. */
function jsonBytes(code: number): number {
  if (code < 0x20) return 6
  if (code === QUOTE || code === BACKSLASH) return 2
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  // A lone surrogate is escaped.
  if (code >= 0xd800 && code <= 0xdfff) return 6
  return code > 0xffff ? 4 : 3
}
