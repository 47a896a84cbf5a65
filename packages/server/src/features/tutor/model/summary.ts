import type { AnyEvent, Citation } from '../../../platform/session/session-event.ts'
import { excerpt } from '../tools/shared/views.ts'

/** A failed question can still be asked again. */
export const FATES = ['open', 'answered', 'failed', 'stopped'] as const
export type Fate = (typeof FATES)[number]

export interface AskedQuestion {
  seq: number
  question: string
  /** The sentence of the answer that is most relevant to the question. */
  answer: string | null
  fate: Fate
}

export interface Cited extends Citation {
  times: number
}

export const SUMMARIZED_TYPES = [
  'asked',
  'answered',
  'failed',
  'stopped',
] as const satisfies readonly AnyEvent['type'][]

/** Summarizes a session's events, added in order. */
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

/** Between sentences, also after closing quotes or brackets, and between lines. */
const BETWEEN = /(?<=[.!?]["'”’)\]]{0,3})\s+|\n+/
const WORDS = /[\p{L}\p{N}]{3,}/gu
const MOST_READ = 20_000

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** The first sentence that shares the most words with the question. */
export function keySentence(text: string, question: string): string {
  const asked = new Set(wordsOf(question))
  const sentences = text
    .slice(0, MOST_READ)
    .split(BETWEEN)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !sentence.endsWith('?'))
  let best = { sentence: sentences[0] ?? text, shared: 0 }
  for (const sentence of sentences) {
    const shared = new Set(wordsOf(sentence).filter((word) => asked.has(word))).size
    if (shared > best.shared) best = { sentence, shared }
  }
  return best.sentence
}
