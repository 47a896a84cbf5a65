import { lazy } from '@tutor-nexus/toolkit'
import { jsonBytes, type CursorBox } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import type { NotePiece, TextPosition } from '../../model/vault-port.ts'

const Written = lazy(() => z.tuple([z.string(), z.int().min(1), z.int().min(0)]))

/** The start of a page, and the version of the note. */
interface NotePosition extends TextPosition {
  readonly hash: string
}

export const sealPosition = ({ line, offset }: TextPosition, hash: string, cursors: CursorBox): string =>
  cursors.seal([hash, line, offset])

export function openPosition(cursor: string, cursors: CursorBox): NotePosition {
  const [hash, line, offset] = Written().parse(cursors.open(cursor))
  return { hash, line, offset }
}

/** As much of a note as one answer shows. */
interface NotePage {
  /** With line numbers if they were asked for. */
  readonly content: string
  readonly lastLine: number
  readonly next: TextPosition | undefined
}

const LINE_END = '\n'

/**
 * Cuts a piece to the available room: after a whole line, or inside a line that is too long. The pages joined are the
 * note.
 */
export function notePage(piece: NotePiece, from: TextPosition, room: number, numbered: boolean): NotePage {
  const { text } = piece
  const shown = (end: number) => (numbered ? withNumbers(text.slice(0, end), from) : text.slice(0, end))
  const fits = (end: number) => jsonBytes(shown(end)) <= room
  if (fits(text.length) && !endsInside(piece))
    return { content: shown(text.length), lastLine: piece.lastLine, next: piece.next }
  const end = lineEndBefore(text, fits(text.length) ? text.length : longest(text, fits))
  const next = end === text.length && piece.next ? piece.next : positionAfter(text.slice(0, end), from)
  return { content: shown(end), lastLine: next.offset === 0 ? next.line - 1 : next.line, next }
}

/** Whether the piece itself was cut inside a line. */
const endsInside = ({ next }: NotePiece): boolean => next !== undefined && next.offset > 0

/** The end of the last whole line, or `end` if there is none. */
function lineEndBefore(text: string, end: number): number {
  const last = text.lastIndexOf(LINE_END, end - 1)
  return last === -1 ? end : last + 1
}

/** The most characters that fit, at least one, never half a surrogate pair. */
function longest(text: string, fits: (end: number) => boolean): number {
  let low = 1
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  const splits = /[\uD800-\uDBFF]/.test(text.charAt(low - 1))
  return splits ? (low > 1 ? low - 1 : 2) : low
}

function positionAfter(text: string, from: TextPosition): TextPosition {
  const last = text.lastIndexOf(LINE_END)
  if (last === -1) return { line: from.line, offset: from.offset + text.length }
  return { line: from.line + text.split(LINE_END).length - 1, offset: text.length - last - 1 }
}

/** Each line starts with its number, except one that continues from the page before. */
function withNumbers(text: string, from: TextPosition): string {
  const lines = text.split(LINE_END)
  const isWhole = lines.at(-1) === '' && lines.length > 1
  return lines
    .map((line, at) =>
      (at === 0 && from.offset > 0) || (isWhole && at === lines.length - 1)
        ? line
        : `${from.line + at}: ${line}`,
    )
    .join(LINE_END)
}
