import { safeText } from '../../../../platform/cli/terminal/cell.ts'
import { cutTo, textWidth, wrap } from '../../../../platform/cli/terminal/text-width.ts'

/** Where nobody sees where a line ends, it ends here. */
const WIDEST = 100

export interface Clipped {
  readonly lines: string[]
  /** How many lines more there are. */
  readonly more: number
}

/** A text as lines of a terminal: broken between words, long words cut, and no more than so many of them. */
export function clip(text: string, width: number, most: number): Clipped {
  const room = Math.min(width, WIDEST)
  const lines = safeText(text)
    .trimEnd()
    .split('\n')
    .flatMap((line) => (textWidth(line) <= room ? [line.trimEnd()] : wrap(line.trimEnd(), room)))
    .flatMap((line) => brokenTo(line, room, most))
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) }
}

/** A word that is wider than the terminal: all of it where all is to be seen. */
function brokenTo(line: string, width: number, most: number): string[] {
  if (textWidth(line) <= width) return [line]
  if (most !== Infinity) return [cutTo(line, width)]
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (textWidth(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** The first line that says something, in one line. */
export const oneLine = (text: string, width: number): string =>
  cutTo(safeText(text).replace(/\s+/g, ' ').trim(), Math.min(width, WIDEST))
