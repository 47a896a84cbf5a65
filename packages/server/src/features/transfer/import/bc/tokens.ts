/** A word (`SFU`, `1XX`, `B-Sci`, `1.5`) or a single mark. */
export interface Token {
  text: string
  word: boolean
  start: number
  end: number
}

/** A slash joins words (`Q/B-Sci`) but separates numbers (`100/102`). */
const TOKEN = /[A-Za-z0-9](?:[A-Za-z0-9]|[-'’.](?=[A-Za-z0-9])|\/(?=[A-Za-z]))*|[^\sA-Za-z0-9]/g

export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: found, index }) => ({
    text: found,
    word: /^[A-Za-z0-9]/.test(found),
    start: index,
    end: index + found.length,
  }))

/** Reads tokens one after the other; what fails leaves the place as it was. */
export class TokenReader {
  readonly text: string
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(text: string) {
    this.text = text
    this.#tokens = tokensOf(text)
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead]
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** Where in the text the last token read ended. */
  get offset(): number {
    return this.peek(-1)?.end ?? 0
  }

  /** The text behind the last token read. */
  get rest(): string {
    return this.text.slice(this.offset)
  }

  /** Leaves out every token that begins within so many characters. */
  skip(characters: number): void {
    const end = this.offset + characters
    while ((this.peek()?.start ?? end) < end) this.#at += 1
  }

  next(): Token | undefined {
    const token = this.peek()
    if (token) this.#at += 1
    return token
  }

  takeMark(marks: string): boolean {
    const token = this.peek()
    if (!token || token.word || !marks.includes(token.text)) return false
    this.#at += 1
    return true
  }

  takeWord(pattern: RegExp): string | undefined {
    const token = this.peek()
    if (!token?.word || !pattern.test(token.text)) return undefined
    this.#at += 1
    return token.text
  }

  attempt<Result>(read: () => Result | undefined): Result | undefined {
    const before = this.#at
    const result = read()
    if (result === undefined) this.#at = before
    return result
  }
}
