const MASK = '[key]'
/** A provider that shortens a key in its messages still shows how it begins. */
const BEGINNING = 6

/** Takes a secret out of text that comes from where it was sent to. */
export class SecretMask {
  readonly #secret: string
  #held = ''

  constructor(secret: string) {
    this.#secret = secret
  }

  /** A whole text. */
  cover(text: string): string {
    const secret = this.#secret
    if (secret === '') return text
    const whole = text.replaceAll(secret, MASK).replaceAll(encodeURIComponent(secret), MASK)
    if (secret.length <= BEGINNING * 2) return whole
    const beginning = secret.slice(0, BEGINNING).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return whole.replace(new RegExp(`${beginning}[\\w*.…-]*`, 'g'), MASK)
  }

  /** A part of a text that comes in parts; keeps back what may be the beginning of the secret. */
  part(text: string): string {
    const all = this.#held + text
    const kept = this.#beginningAtEnd(all.replaceAll(this.#secret, MASK))
    this.#held = kept
    const covered = this.#secret === '' ? all : all.replaceAll(this.#secret, MASK)
    return covered.slice(0, covered.length - kept.length)
  }

  /** What was kept back, when nothing follows any more. */
  rest(): string {
    const held = this.#held
    this.#held = ''
    return held
  }

  #beginningAtEnd(text: string): string {
    const secret = this.#secret
    for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) return secret.slice(0, length)
    }
    return ''
  }
}
