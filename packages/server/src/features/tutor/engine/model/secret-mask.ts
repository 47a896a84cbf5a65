const MASK = '[key]'
/** A provider that shortens a key in its messages still shows how it begins. */
const BEGINNING = 6
/** What is shorter is a word that somebody had to put somewhere, and no secret. */
const SHORTEST = 8

/** Takes a secret out of text that comes from where it was sent to. */
export class SecretMask {
  readonly #secret: string
  #held = ''

  constructor(secret: string) {
    this.#secret = secret.length < SHORTEST ? '' : secret
  }

  /** A whole text, from which even a part of the secret goes. */
  cover(text: string): string {
    const secret = this.#secret
    if (secret === '') return text
    const beginning = secret.slice(0, BEGINNING).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return this.#without(text)
      .replaceAll(encodeURIComponent(secret), MASK)
      .replace(new RegExp(`${beginning}[\\w*.…-]*`, 'g'), MASK)
  }

  /** A part of a text that comes in parts; keeps back what may be the beginning of the secret. */
  part(text: string): string {
    const covered = this.#without(this.#held + text)
    this.#held = this.#beginningAtEnd(covered)
    return covered.slice(0, covered.length - this.#held.length)
  }

  /** What was kept back, when nothing follows any more. */
  rest(): string {
    const held = this.#held
    this.#held = ''
    return held
  }

  #without(text: string): string {
    return this.#secret === '' ? text : text.replaceAll(this.#secret, MASK)
  }

  #beginningAtEnd(text: string): string {
    const secret = this.#secret
    for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) return secret.slice(0, length)
    }
    return ''
  }
}
