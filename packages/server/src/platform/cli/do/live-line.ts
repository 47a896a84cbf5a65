import { safeText } from './show/cell.ts'
import { textWidth } from './show/text-width.ts'

const CLEAR = '\r\u001B[K'
const NARROWEST = 20

/** The end of a text that is still coming, on one line that is written over. Who is no terminal gets nothing. */
export class LiveLine {
  readonly #out: NodeJS.WriteStream
  #text = ''

  constructor(out: NodeJS.WriteStream = process.stderr) {
    this.#out = out
  }

  add(part: string): void {
    if (!this.#out.isTTY) return
    const width = Math.max(NARROWEST, this.#out.columns) - 1
    this.#text = endOf((this.#text + safeText(part)).replaceAll(/\s+/g, ' '), width)
    this.#out.write(CLEAR + this.#text)
  }

  /** Takes the line away: the whole text is shown elsewhere. */
  end(): void {
    if (this.#text !== '') this.#out.write(CLEAR)
    this.#text = ''
  }
}

function endOf(text: string, width: number): string {
  let end = text.slice(-width)
  while (textWidth(end) > width) end = end.slice(1)
  // Half of a character is none.
  return end.replace(/^[\uDC00-\uDFFF]/, '')
}
