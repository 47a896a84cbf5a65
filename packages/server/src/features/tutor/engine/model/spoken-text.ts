import type { Progress } from '@tutor-nexus/toolkit/contract'
import { demandBearable } from '../longest-answer.ts'
import { SecretMask } from './secret-mask.ts'

/** So many characters make a part that is worth sending. */
const PART = 32

/** The answer as it is being made: sent on in parts, and whole in the end. */
export class SpokenText {
  readonly #mask: SecretMask
  readonly #progress: (progress: Progress) => void
  #text = ''
  #sent = 0

  constructor(secret: string, progress: (progress: Progress) => void) {
    this.#mask = new SecretMask(secret)
    this.#progress = progress
  }

  get text(): string {
    return this.#text.trim()
  }

  add(part: string): void {
    this.#text += this.#mask.part(part)
    demandBearable(this.#text.length)
    if (this.#text.length - this.#sent >= PART) this.#send()
  }

  /** What was said is whole; what comes next is a paragraph of its own. */
  pause(): void {
    this.#text += this.#mask.rest()
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n\n'
    this.#send()
  }

  #send(): void {
    if (this.#sent === this.#text.length) return
    const message = this.#text.slice(this.#sent)
    this.#sent = this.#text.length
    this.#progress({ progress: this.#sent, message })
  }
}
