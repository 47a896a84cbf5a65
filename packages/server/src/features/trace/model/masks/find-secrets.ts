import { CUT_PATTERNS, SECRET_PATTERNS } from './secret-patterns.ts'
import { LONGEST_SECRET, type SecretPattern } from './secret-pattern.ts'

/** A secret in a text. */
export interface SecretSpan {
  what: string
  /** Where begins what leads to it; a text that is cut between here and the end no longer tells. */
  from: number
  start: number
  end: number
}

/** The secrets of a text in order, none over another. `isCut`: the text went on. */
export function findSecrets(text: string, isCut = false): SecretSpan[] {
  const patterns = isCut ? [...SECRET_PATTERNS, ...CUT_PATTERNS] : SECRET_PATTERNS
  const spans = patterns.filter(({ needs }) => needs.test(text)).flatMap((each) => spansOf(text, each))
  return apart(spans)
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

/** Those that begin first, and of these the longest; what overlaps is joined, so that nothing shows in between. */
function apart(spans: readonly SecretSpan[]): SecretSpan[] {
  const inOrder = spans.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: SecretSpan[] = []
  for (const span of inOrder) {
    const last = kept.at(-1)
    if (!last || span.start >= last.end) kept.push({ ...span })
    else last.end = Math.max(last.end, span.end)
  }
  return kept
}
