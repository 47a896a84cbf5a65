const MASK = '[key]'
/** A provider that shortens a key still shows its beginning. */
const BEGINNING = 6
/** Shorter keys are placeholders, not secrets. */
const SHORTEST = 8

/** Masks a key in text from its provider. */
export class SecretMask {
  readonly #secret: string
  #held = ''

  constructor(secret: string) {
    this.#secret = secret.length < SHORTEST ? '' : secret
  }

  /** Masks a whole text, including parts of the secret. */
  mask(text: string): string {
    const secret = this.#secret
    if (secret === '') return text
    const beginning = secret.slice(0, BEGINNING).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return this.#maskSecret(text)
      .replaceAll(encodeURIComponent(secret), MASK)
      .replace(new RegExp(`${beginning}[\\w*.…-]*`, 'g'), MASK)
  }

  /** The same for a value of JSON, such as the arguments of a call. */
  maskJson(value: unknown): unknown {
    const json = JSON.stringify(value)
    return json === undefined ? value : JSON.parse(this.mask(json))
  }

  /** Masks a streamed part; holds back a possible beginning of the secret. */
  part(text: string): string {
    const masked = this.#maskSecret(this.#held + text)
    this.#held = this.#prefixAtEnd(masked)
    return masked.slice(0, masked.length - this.#held.length)
  }

  rest(): string {
    const held = this.#held
    this.#held = ''
    return held
  }

  #maskSecret(text: string): string {
    return this.#secret === '' ? text : text.replaceAll(this.#secret, MASK)
  }

  #prefixAtEnd(text: string): string {
    const secret = this.#secret
    for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) return secret.slice(0, length)
    }
    return ''
  }
}
