import type { Carried, Origin } from './phrases/course-code.ts'
import type { Phrase, Reason } from './phrases/phrase.ts'
import type { Token } from './phrases/token.ts'

/** Where the reader of a sentence stands, and what it has read last. */
export interface TextRange {
  sentence: string
  all: readonly Token[]
  at: number
  before: Phrase | undefined
  /** The words since then, and whether they say nothing of their own. */
  words: readonly Token[]
  idle: boolean
  carried: Carried | undefined
  origin: Origin
}

/** What was recognised at a place; no phrase where it says nothing. */
export interface Found {
  phrase?: Phrase
  next: number
  carried?: Carried
  doubt?: Reason | undefined
  /** It stands inside words that go on after it. */
  withinWords?: boolean
  /** The words before it only announce what follows. */
  dropsWords?: boolean
}
