import { safeText } from './cell.ts'
import { textWidth } from './text-width.ts'

const CLEAR = '\r\u001B[K'
const MIN_WIDTH = 20

/** One line on a terminal that is written over while something goes on; nothing where there is no terminal. */
export class StatusLine {
  readonly #out: NodeJS.WriteStream
  #text = ''

  constructor(out: NodeJS.WriteStream = process.stderr) {
    this.#out = out
  }

  show(text: string): void {
    if (!this.#out.isTTY) return
    this.#text = lastColumns(text, Math.max(MIN_WIDTH, this.#out.columns) - 1)
    this.#out.write(CLEAR + this.#text)
  }

  /** Appends to a text that arrives in parts, of which the end is shown. */
  add(part: string): void {
    this.show((this.#text + safeText(part)).replaceAll(/\s+/g, ' '))
  }

  /** Removes the line. */
  end(): void {
    if (this.#text !== '') this.#out.write(CLEAR)
    this.#text = ''
  }
}

function lastColumns(text: string, width: number): string {
  let end = text.slice(-width)
  while (textWidth(end) > width) end = end.slice(1)
  // Without the second half of a surrogate pair.
  return end.replace(/^[\uDC00-\uDFFF]/, '')
}
