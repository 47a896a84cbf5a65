import type { CursorBox, PageFitter } from '@tutor-nexus/toolkit'
import { behind, pageFrom, positionOf, type Page } from '../tools/shared/page.ts'

/** One entry of one of the lists that an answer is made of. */
export interface Piece {
  list: string
  at: number
  text: string | null
}

const MOST_PIECES = 10_000
const keyOf = ({ list, at }: Piece): string => `${list}\n${at}`

/** Cuts an answer of several lists between their entries, and a long text where it must. */
export function pagePieces(
  pieces: readonly Piece[],
  cursor: string | undefined,
  paging: { cursors: CursorBox; fit: PageFitter },
): Promise<Page<Piece>> {
  const position = positionOf(cursor, paging)
  const found = behind(pieces, position, keyOf)
  return pageFrom({ found, limit: MOST_PIECES, position, keyOf, longFields: ['text'] }, paging)
}

/** The entries of one list that are on the page, by what they were made from. */
export const entriesOf = <Entry>(page: Page<Piece>, list: string, entries: readonly Entry[]): Entry[] =>
  page.items.flatMap((piece) => (piece.list === list ? entries.slice(piece.at, piece.at + 1) : []))
