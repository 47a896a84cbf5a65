import type { LogText } from '../recording.ts'
import { findSecrets, type SecretSpan } from './find-secrets.ts'
import { mask } from './mask.ts'
import { LONGEST_SECRET } from './secret-pattern.ts'

/** How texts of a log are shown to one caller: with their secrets covered, or as they are. */
export interface Cover {
  readonly showsSecrets: boolean
  /** How many characters behind a cut it has to see. */
  readonly lookahead: number
  spans(text: string, isCut: boolean): readonly SecretSpan[]
  /** A whole short text; one that ends with … was cut. */
  short(text: string): string
}

const CUT = /…$/

export const covered: Cover = {
  showsSecrets: false,
  lookahead: LONGEST_SECRET,
  spans: findSecrets,
  short: (text) => (CUT.test(text) ? `${mask(text.replace(CUT, ''), true)}…` : mask(text)),
}

export const uncovered: Cover = {
  showsSecrets: true,
  lookahead: 0,
  spans: () => [],
  short: (text) => text,
}

/** What of a text is at hand, and whether it goes on. */
export const atHand = (text: LogText): { text: string; isCut: boolean } =>
  typeof text === 'string' ? { text, isCut: false } : { text: text.head, isCut: true }
