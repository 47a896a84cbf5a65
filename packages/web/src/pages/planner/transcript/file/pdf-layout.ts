/** A piece of text on a page, in points from its lower left corner. */
export interface Piece {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** Lines whose baselines differ less than this part of their height are one. */
const SAME_LINE = 0.4
/** Pieces nearer than this part of a character belong to one word. */
const SAME_WORD = 0.25
/** A gap wider than this many characters separates cells. */
const WIDE = 1.1
const FEWEST_BETWEEN_CELLS = 2

/**
 * The text of a page as it is laid out: pieces on one baseline make a line, and what stands below each other on the page
 * stands below each other in the text, so that columns can be told.
 *
 * @example
 * pageText([{ text: 'MATH 1171', x: 40, y: 700, width: 50, height: 10 }, { text: 'A', x: 200, y: 700, width: 7, height: 10 }])
 * // 'MATH 1171                         A'
 */
export function pageText(pieces: readonly Piece[]): string {
  const filled = pieces.filter(({ text }) => text.trim() !== '')
  const [first] = filled
  if (!first) return ''
  const character = widthOfCharacter(filled)
  const left = Math.min(...filled.map(({ x }) => x))
  return linesOf(filled)
    .map((line) => lineText(line, left, character))
    .join('\n')
}

/** The usual width of a character; a page is set in few sizes. */
function widthOfCharacter(pieces: readonly Piece[]): number {
  const widths = pieces
    .filter(({ text, width }) => text.length > 2 && width > 0)
    .map(({ text, width }) => width / text.length)
    .toSorted((a, b) => a - b)
  return widths[Math.floor(widths.length / 2)] ?? 5
}

function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = lines.at(-1)
    const [anchor] = last ?? []
    const isSame =
      anchor !== undefined &&
      Math.abs(anchor.y - piece.y) <= SAME_LINE * Math.max(anchor.height, piece.height, 1)
    if (last && isSame) last.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x))
}

function lineText(line: readonly Piece[], left: number, character: number): string {
  let text = ''
  let end = left
  for (const { text: piece, x, width } of line) {
    const gap = (x - end) / character
    const column = Math.round((x - left) / character)
    if (text === '') text = ' '.repeat(Math.max(0, column))
    else if (gap > WIDE) text = text.padEnd(Math.max(column, text.length + FEWEST_BETWEEN_CELLS))
    else if (gap > SAME_WORD && !text.endsWith(' ') && !piece.startsWith(' ')) text += ' '
    text += piece
    end = x + width
  }
  return text.trimEnd()
}
