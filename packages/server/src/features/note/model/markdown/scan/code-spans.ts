/** The code spans of a paragraph, delimited by equal runs of backticks. */
export class CodeSpans {
  readonly #text: string
  readonly #end: number
  /** Start of the last backtick run of each length. */
  readonly #lastRuns = new Map<number, number>()

  constructor(text: string, from: number, end: number) {
    this.#text = text
    this.#end = end
    for (let at = from; (at = text.indexOf('`', at)) !== -1 && at < end;) {
      const to = this.#endOfRun(at)
      this.#lastRuns.set(to - at, at)
      at = to
    }
  }

  /** The end of the span opened here, or of the backticks if they open none. */
  endOf(from: number): number {
    const inside = this.#endOfRun(from)
    const length = inside - from
    const last = this.#lastRuns.get(length)
    if (last === undefined || last < inside) return inside
    for (let at = this.#text.indexOf('`', inside); ; at = this.#text.indexOf('`', at)) {
      const to = this.#endOfRun(at)
      if (to - at === length) return to
      at = to
    }
  }

  #endOfRun(from: number): number {
    let at = from
    while (at < this.#end && this.#text.charCodeAt(at) === BACKTICK) at += 1
    return at
  }
}

const BACKTICK = 96
