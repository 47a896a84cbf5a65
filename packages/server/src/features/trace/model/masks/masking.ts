import { findSecrets, mask, renderMasked, type SecretSpan } from './mask.ts'
import { truncate } from '../text.ts'
import { LONGEST_SECRET } from './secret-pattern.ts'
import type { Excerpt } from '../recordings-port.ts'

/** How texts of a log are shown to one caller: with secrets masked or not. */
export interface Masking {
  readonly showsSecrets: boolean
  /** The number of characters after a cut that it needs to see. */
  readonly lookahead: number
  spans(text: string, isCut: boolean): readonly SecretSpan[]
  /** A whole short text; one that ends with … was cut. */
  short(text: string): string
}

const CUT = /…$/

export const masked: Masking = {
  showsSecrets: false,
  lookahead: LONGEST_SECRET,
  spans: findSecrets,
  short: (text) => (CUT.test(text) ? `${mask(text.replace(CUT, ''), true)}…` : mask(text)),
}

export const unmasked: Masking = {
  showsSecrets: true,
  lookahead: 0,
  spans: () => [],
  short: (text) => text,
}

const LOOKAHEAD = 4_096

/** The beginning of a text with its secrets masked. */
export function shortText(text: string, most: number, masking: Masking): string {
  const near = text.slice(0, most + LOOKAHEAD)
  return truncate(masking.short(near.length < text.length ? `${near}…` : near), most)
}

/** A line of a private key, whose header may be outside the excerpt. */
const KEY_LINE = /[A-Za-z0-9+/=]{40,}/g
const LEAST_OF_EACH = 4

const isMixed = (text: string): boolean =>
  [/\d/g, /[a-z]/g, /[A-Z]/g].every((kind) => (text.match(kind)?.length ?? 0) >= LEAST_OF_EACH)

/** The text around a hit. Secrets are found before it is cut, while their context is still there. */
export function maskedExcerpt({ text, from, to, cutBefore, cutAfter }: Excerpt, masking: Masking): string {
  const spans = masking.spans(text, cutAfter)
  const begin = spans.find(({ start, end }) => start < from && from < end)?.start ?? from
  const end = spans.find((span) => span.start < to && to < span.end)?.end ?? to
  const shown = renderMasked(text, spans, begin, end).replace(/\s+/g, ' ').trim()
  const whole = masking.showsSecrets ? shown : shown.replace(KEY_LINE, (line) => (isMixed(line) ? '…' : line))
  return `${begin > 0 || cutBefore ? '…' : ''}${whole}${end < text.length || cutAfter ? '…' : ''}`
}
