import type { ExportedNote } from '../../store/card-export-store.ts'
import { escapeFormula, distractorsCell, tagsCell } from './cells.ts'
import { COLUMNS, type Column } from './columns.ts'

const LINE_END = '\r\n'
const PLAIN = /^[^",;\t\r\n|]*$/

const lineOf = (cells: readonly string[]): string =>
  cells
    .map(escapeFormula)
    .map((cell) => (PLAIN.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`))
    .join(',') + LINE_END

export const HEADER_LINE = lineOf(COLUMNS)

/** A note as a CSV line that an import reads back exactly. */
export function noteLine({ note, deckName }: ExportedNote): string {
  const cells: Record<Column, string> = {
    id: note.id,
    deck: deckName,
    kind: note.kind,
    front: note.front,
    back: note.back,
    distractors: distractorsCell(note.distractors),
    tags: tagsCell(note.tags),
  }
  return lineOf(COLUMNS.map((column) => cells[column]))
}
