import { isSameState } from '../files/regular-file.ts'
import { ToolError } from '@tutor-nexus/toolkit'
import { isNote } from '../../model/note-path.ts'
import type { NotePiece, TextPosition } from '../../model/vault-port.ts'
import type { FileStamp, VaultFiles } from '../files/vault-files.ts'
import { isoTime } from '../operations/new-operation.ts'
import { NoteScan, type ScannedNote } from './note-scan.ts'
import { readPiece, type Piece, type ReadAt } from './read-piece.ts'

interface KnownNote {
  readonly stamp: FileStamp
  readonly note: ScannedNote
}

const BLOCK_BYTES = 256 * 1024
const MAX_KNOWN = 64
/** Attempts while a note is being written. */
const MAX_ATTEMPTS = 3
/** Two writes within this time can have the same timestamp. */
const TIME_STEP_NS = 50_000_000n

/** Reads notes of any size in pieces. Caches the scan for later pages. */
export class NoteReader {
  readonly #files: VaultFiles
  readonly #remember: (hash: string, lines: Uint32Array) => Promise<void>
  readonly #now: () => Date
  readonly #known = new Map<string, KnownNote>()

  constructor(
    files: VaultFiles,
    remember: (hash: string, lines: Uint32Array) => Promise<void>,
    now: () => Date,
  ) {
    this.#files = files
    this.#remember = remember
    this.#now = now
  }

  async read(
    path: string,
    from: TextPosition,
    lastLine: number | undefined,
    maxBytes: number,
  ): Promise<NotePiece> {
    for (let attempt = 1; ; attempt++) {
      const { stamp, note, piece } = await this.#files.reading(path, async (read, opened) => {
        const scanned = await this.#scanned(path, read, opened)
        return {
          stamp: opened,
          note: scanned,
          piece: await readPiece(read, scanned, from, lastLine, maxBytes),
        }
      })
      const now = await this.#files.stamp(path)
      if ((now && isSameState(now, stamp)) || attempt === MAX_ATTEMPTS)
        return pieceOf(path, stamp, note, from, piece)
      this.#known.delete(path)
    }
  }

  async #scanned(path: string, read: ReadAt, stamp: FileStamp): Promise<ScannedNote> {
    const known = this.#known.get(path)
    if (known && isSameState(known.stamp, stamp)) return known.note
    const note = await scan(read)
    if (note.lineHashes) await this.#remember(note.hash, note.lineHashes)
    if (this.#isSettled(stamp)) this.#keep(path, { stamp, note: { ...note, lineHashes: undefined } })
    return note
  }

  #isSettled({ modifiedNs }: FileStamp): boolean {
    return BigInt(this.#now().getTime()) * 1_000_000n - modifiedNs > TIME_STEP_NS
  }

  #keep(path: string, known: KnownNote): void {
    this.#known.delete(path)
    this.#known.set(path, known)
    if (this.#known.size > MAX_KNOWN) this.#known.delete([...this.#known.keys()][0] ?? path)
  }
}

async function scan(read: ReadAt): Promise<ScannedNote> {
  const noteScan = new NoteScan()
  const block = Buffer.alloc(BLOCK_BYTES)
  for (let at = 0; ;) {
    const got = await read(block, at)
    if (got === 0) return noteScan.end()
    noteScan.feed(block.subarray(0, got))
    at += got
  }
}

function pieceOf(
  path: string,
  stamp: FileStamp,
  note: ScannedNote,
  from: TextPosition,
  piece: Piece,
): NotePiece {
  const { hash, bytes, lines, isText } = note
  if (!isText && !isNote(path)) throw noText(path)
  const modifiedAt = isoTime(stamp.modifiedNs)
  return { ...piece, version: { path, hash, bytes, lines, modifiedAt, isText }, firstLine: from.line }
}

const noText = (path: string): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is not a text file`, {
    details: {
      reason: 'Only notes and other files in UTF-8 can be read; this one can be moved, copied and deleted',
    },
  })
