/** The text is not what it should be, at a place that people find in their editor. */
export class JsoncError extends Error {
  override readonly name = 'JsoncError'
  readonly line: number
  readonly column: number

  constructor(text: string, at: number, problem: string) {
    const lines = text.slice(0, at).split(/\r\n|\r|\n/)
    const line = lines.length
    const column = (lines.at(-1)?.replace('\uFEFF', '').length ?? 0) + 1
    super(`line ${line}, column ${column}: ${problem}`)
    this.line = line
    this.column = column
  }
}
