import { findSecrets, type SecretSpan } from './find-secrets.ts'

const maskFor = (what: string): string => `[masked: ${what}]`

/** The text from one place to another with its secrets replaced. Neither place may be inside a secret. */
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

/** A text with its secrets replaced. */
export function mask(text: string, isCut = false): string {
  const spans = findSecrets(text, isCut)
  return spans.length === 0 ? text : renderMasked(text, spans, 0, text.length)
}
