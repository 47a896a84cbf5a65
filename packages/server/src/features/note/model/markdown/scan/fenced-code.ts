import { closesFence, type LineShape, readShape } from './line-shape.ts'
import { lineEnd, nextLine } from '../lines.ts'

export interface Fence {
  /** The fence character and its count. */
  readonly mark: number
  readonly length: number
  readonly isQuoted: boolean
  /** The text column of the enclosing list item; a line indented less ends the item and the code. */
  readonly itemColumn: number
}

/** Skips a fenced code block after its opening line; returns the line after it. */
export function afterFencedCode(
  text: string,
  from: number,
  line: number,
  { mark, length, isQuoted, itemColumn }: Fence,
  shape: LineShape,
): { at: number; line: number; to: number } {
  let at = from
  let to = from
  for (let number = line; at < text.length; number += 1) {
    const end = lineEnd(text, at)
    readShape(text, at, end, shape)
    const isBlank = shape.markFrom === end
    if (isQuoted && !shape.isQuoted) return { at, line: number, to }
    if (!isQuoted && !isBlank && shape.indent < itemColumn) return { at, line: number, to }
    at = nextLine(text, end)
    to = end
    const closes = closesFence(text, isQuoted ? shape.contentFrom : shape.markFrom, end, mark, length)
    if (closes || at === text.length) return { at, line: number + 1, to }
  }
  return { at, line, to }
}
