import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { shortHash } from './note-content.ts'
import { PositionTracker } from './position-tracker.ts'

/** A character position as byte, line and offset. */
export interface Mark {
  readonly byte: number
  readonly line: number
  readonly offset: number
}

export interface ScannedNote {
  readonly hash: string
  readonly bytes: number
  /** A final line feed starts no line. */
  readonly lines: number
  readonly isText: boolean
  /** Sparse and ascending, starting at 0. */
  readonly marks: readonly Mark[]
  /** Undefined if there are too many lines. */
  readonly lineHashes: Uint32Array | undefined
}

const MARK_SPACING = 64 * 1024
export const MAX_LINE_HASHES = 100_000
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Scans a note in one pass over pieces of any size. */
export class NoteScan {
  readonly #sha = createHash('sha256')
  readonly #marks: Mark[] = [{ byte: 0, line: 1, offset: 0 }]
  readonly #lineHashes: number[] = []
  #tracker = new PositionTracker()
  #lineHash = 0
  #at = 0
  #previous = LINE_FEED
  #isText = true
  /** An incomplete character at the end of a piece. */
  #rest = Buffer.alloc(0)

  feed(piece: Buffer): void {
    this.#sha.update(piece)
    this.#checkText(piece)
    let start = 0
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      this.#hash(piece, start, end)
      start = end + 1
      this.#endLine()
      this.#tracker = new PositionTracker(this.#tracker.line + 1)
      this.#markFrom(this.#at + start)
    }
    this.#hash(piece, start, piece.length)
    // Characters are counted only in a line that continues in the next piece.
    for (let index = start; index < piece.length; index++) this.#advance(piece[index] ?? 0, this.#at + index)
    this.#previous = piece.at(-1) ?? this.#previous
    this.#at += piece.length
  }

  end(): ScannedNote {
    const endsInLine = this.#previous !== LINE_FEED
    const lines = this.#tracker.line - (endsInLine ? 0 : 1)
    if (endsInLine) this.#endLine()
    return {
      hash: shortHash(this.#sha.digest('hex')),
      bytes: this.#at,
      lines,
      isText: this.#isText && this.#rest.length === 0,
      marks: this.#marks,
      lineHashes: lines > MAX_LINE_HASHES ? undefined : Uint32Array.from(this.#lineHashes),
    }
  }

  #advance(byte: number, at: number): void {
    if (this.#previous !== CARRIAGE_RETURN && this.#tracker.startsCharacter(byte)) this.#markFrom(at)
    this.#tracker.advance(byte)
    this.#previous = byte
  }

  #markFrom(byte: number): void {
    const { line, offset } = this.#tracker
    if (byte - (this.#marks.at(-1)?.byte ?? 0) >= MARK_SPACING) this.#marks.push({ byte, line, offset })
  }

  #hash(piece: Buffer, start: number, end: number): void {
    if (this.#lineHashes.length <= MAX_LINE_HASHES)
      this.#lineHash = crc32(piece.subarray(start, end), this.#lineHash)
  }

  #endLine(): void {
    if (this.#lineHashes.length <= MAX_LINE_HASHES) this.#lineHashes.push(this.#lineHash)
    this.#lineHash = 0
  }

  #checkText(piece: Buffer): void {
    if (!this.#isText) return
    const all = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    const end = wholeCharacters(all)
    this.#isText = isUtf8(all.subarray(0, end))
    this.#rest = Buffer.from(all.subarray(end))
  }
}

export function scanNote(bytes: Buffer): ScannedNote {
  const scan = new NoteScan()
  scan.feed(bytes)
  return scan.end()
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** The number of bytes before an incomplete final character. */
function wholeCharacters(bytes: Buffer): number {
  let start = bytes.length
  while (start > 0 && bytes.length - start < 3 && isContinuation(bytes[start - 1])) start--
  const lead = start > 0 ? (bytes[start - 1] ?? 0) : 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return bytes.length - start + 1 < length ? start - 1 : bytes.length
}
