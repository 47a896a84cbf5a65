import { CUT_PATTERNS, SECRET_PATTERNS } from './secret-patterns.ts'
import { LONGEST_SECRET, type SecretPattern } from './secret-pattern.ts'

export interface SecretSpan {
  what: string
  /** Where its lead begins; a text cut between here and the end no longer shows that it is a secret. */
  from: number
  start: number
  end: number
}

/** The secrets of a text in order, without overlaps. `isCut`: the text was truncated. */
export function findSecrets(text: string, isCut = false): SecretSpan[] {
  const patterns = isCut ? [...SECRET_PATTERNS, ...CUT_PATTERNS] : SECRET_PATTERNS
  const spans = patterns.filter(({ needs }) => needs.test(text)).flatMap((each) => spansOf(text, each))
  return joinOverlaps(spans)
}

function spansOf(text: string, { what, pattern, accepts }: SecretPattern): SecretSpan[] {
  const spans: SecretSpan[] = []
  for (const { index, 0: whole, 1: lead = '', 2: secret = '' } of text.matchAll(pattern)) {
    if (accepts && !accepts(secret, lead)) continue
    const start = index + lead.length
    const from = Math.max(index, start - LONGEST_SECRET / 2)
    spans.push({ what, from, start, end: index + whole.length })
  }
  return spans
}

/** Joins overlapping spans, so that nothing shows between them. */
function joinOverlaps(spans: readonly SecretSpan[]): SecretSpan[] {
  const inOrder = spans.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: SecretSpan[] = []
  for (const span of inOrder) {
    const last = kept.at(-1)
    if (!last || span.start >= last.end) kept.push({ ...span })
    else last.end = Math.max(last.end, span.end)
  }
  return kept
}

const maskFor = (what: string): string => `[masked: ${what}]`

/** A range of the text with its secrets replaced. Neither end may be inside a secret. */
export function renderMasked(text: string, spans: readonly SecretSpan[], from: number, to: number): string {
  let shown = ''
  let at = from
  for (const { what, start, end } of spans) {
    if (end <= from) continue
    if (start >= to) break
    shown += text.slice(at, start) + maskFor(what)
    at = end
  }
  return shown + text.slice(at, to)
}

export function mask(text: string, isCut = false): string {
  const spans = findSecrets(text, isCut)
  return spans.length === 0 ? text : renderMasked(text, spans, 0, text.length)
}
