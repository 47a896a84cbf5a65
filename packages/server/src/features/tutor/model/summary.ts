import { keySentence } from './key-sentence.ts'
import type { AnyEvent, Citation } from '../../../platform/session/session-event.ts'
import { excerpt } from '../tools/shared/views.ts'

/** What became of a question. One that failed still waits to be asked again. */
export const FATES = ['open', 'answered', 'failed', 'stopped'] as const
export type Fate = (typeof FATES)[number]

export interface AskedQuestion {
  seq: number
  question: string
  /** The sentence of the answer that has most to do with the question. */
  answer: string | null
  fate: Fate
}

export interface Cited extends Citation {
  times: number
}

/** The events that a summary is made of. */
export const SUMMARIZED_TYPES = [
  'asked',
  'answered',
  'failed',
  'stopped',
] as const satisfies readonly AnyEvent['type'][]

/** What a session's events say in few words: each is added once, in their order. */
export class Summary {
  readonly #questions = new Map<string, AskedQuestion>()
  readonly #cited = new Map<string, Cited>()

  add(event: AnyEvent): void {
    if (event.type === 'asked') {
      const { eventId, seq, payload } = event
      this.#questions.set(eventId, { seq, question: excerpt(payload.text), answer: null, fate: 'open' })
    } else if (event.type === 'answered') {
      const { answers, text, citations } = event.payload
      this.#settle(answers, 'answered', text)
      for (const citation of citations) this.#cite(citation)
    } else if (event.type === 'failed' || event.type === 'stopped') {
      this.#settle(event.payload.answers, event.type)
    }
  }

  get count(): number {
    return this.#questions.size
  }

  countOf(fate: Fate): number {
    return [...this.#questions.values()].filter((question) => question.fate === fate).length
  }

  latest(most: number): AskedQuestion[] {
    return [...this.#questions.values()].slice(-most)
  }

  /** The sources that were named most often, first. */
  cited(most: number): Cited[] {
    return [...this.#cited.values()].toSorted((a, b) => b.times - a.times).slice(0, most)
  }

  #settle(questionId: string, fate: Fate, answer?: string): void {
    const asked = this.#questions.get(questionId)
    if (!asked) return
    asked.fate = fate
    if (answer !== undefined) asked.answer = excerpt(keySentence(answer, asked.question))
  }

  #cite({ label, uri, tool }: Citation): void {
    const key = uri ?? label
    this.#cited.set(key, {
      label: excerpt(label),
      ...(uri === undefined ? {} : { uri: excerpt(uri) }),
      ...(tool === undefined ? {} : { tool: excerpt(tool) }),
      times: (this.#cited.get(key)?.times ?? 0) + 1,
    })
  }
}
