import type { Progress } from '@tutor-nexus/toolkit/contract'
import { assertAnswerLength } from '../answer-length.ts'
import { SecretMask } from './secret-mask.ts'

/** The least number of characters per progress message. */
const PART = 32

/** What is being looked up, for clients that show it. */
const LOOKUP = 'tutor-nexus/lookup'

export interface AnnouncedLookup {
  tool: string
  /** The course, the words or the note it is about. */
  about?: string
}

/** The answer while the model writes it, sent in parts, and what it looks up in between. */
export class AnswerStream {
  readonly #mask: SecretMask
  readonly #progress: (progress: Progress) => void
  #text = ''
  #sent = 0
  #lookups = 0

  constructor(secret: string, progress: (progress: Progress) => void) {
    this.#mask = new SecretMask(secret)
    this.#progress = progress
  }

  get text(): string {
    return this.#text.trim()
  }

  add(part: string): void {
    this.#text += this.#mask.part(part)
    assertAnswerLength(this.#text.length)
    if (this.#text.length - this.#sent >= PART) this.#send()
  }

  endParagraph(): void {
    this.#text += this.#mask.rest()
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n\n'
    this.#send()
  }

  /** Without a message: all messages together are the answer. */
  lookUp(lookup: AnnouncedLookup): void {
    this.#lookups += 1
    this.#progress({ progress: this.#sent + this.#lookups, _meta: { [LOOKUP]: lookup } })
  }

  #send(): void {
    if (this.#sent === this.#text.length) return
    const message = this.#text.slice(this.#sent)
    this.#sent = this.#text.length
    this.#progress({ progress: this.#sent + this.#lookups, message })
  }
}
