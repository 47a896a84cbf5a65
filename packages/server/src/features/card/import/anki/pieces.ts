export class Pieces {
  #pieces: string[] = []
  #last = ''

  get length(): number {
    return this.#pieces.length
  }

  get isAtLineStart(): boolean {
    return this.#last === '' || this.#last === '\n'
  }

  get endsInSpace(): boolean {
    return this.isAtLineStart || this.#last === ' '
  }

  add(text: string): void {
    if (text === '') return
    this.#pieces.push(text)
    this.#last = text.slice(-1)
  }

  endLine(): void {
    if (!this.isAtLineStart) this.add('\n')
  }

  /** Removes and returns everything added after a length. */
  takeFrom(length: number): string {
    const text = this.#pieces.splice(length).join('')
    this.#last = this.#pieces.at(-1)?.slice(-1) ?? ''
    return text
  }
}
