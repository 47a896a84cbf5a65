import { asFound, type Page, type ToolContext, wholeList } from '@tutor-nexus/toolkit'

/** One entry of one of the lists that an answer is made of. */
export interface Piece {
  list: string
  at: number
  text: string | null
}

/** Cuts an answer of several lists between their entries, and a long text where it must. */
export const pagePieces = (
  pieces: readonly Piece[],
  cursor: string | undefined,
  { page }: Pick<ToolContext<unknown>, 'page'>,
) =>
  page(
    wholeList(pieces, ({ list, at }) => `${list} ${at}`, 'catalog'),
    { cursor, view: asFound, longFields: ['text'] },
  )

/** The entries of one list that are on the page, by what they were made from. */
export const entriesOf = <Entry>(
  page: Pick<Page<Piece>, 'items'>,
  list: string,
  entries: readonly Entry[],
): Entry[] =>
  page.items.flatMap((piece) => (piece.list === list ? entries.slice(piece.at, piece.at + 1) : []))
