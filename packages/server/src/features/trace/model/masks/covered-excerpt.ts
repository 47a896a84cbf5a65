import type { Excerpt } from '../recordings-port.ts'
import type { Cover } from './cover.ts'
import { renderMasked } from './mask.ts'

/** A line of a key: what would say so may be out of sight. */
const KEY_LINE = /[A-Za-z0-9+/=]{40,}/g
const LEAST_OF_EACH = 4

const isMixed = (text: string): boolean =>
  [/\d/g, /[a-z]/g, /[A-Z]/g].every((kind) => (text.match(kind)?.length ?? 0) >= LEAST_OF_EACH)

/** Words around a hit. Secrets are looked for before it is cut: what is left may no longer tell. */
export function coveredExcerpt({ text, from, to, isBegun, goesOn }: Excerpt, cover: Cover): string {
  const spans = cover.spans(text, goesOn)
  const begin = spans.find(({ start, end }) => start < from && from < end)?.start ?? from
  const end = spans.find((span) => span.start < to && to < span.end)?.end ?? to
  const shown = renderMasked(text, spans, begin, end).replace(/\s+/g, ' ').trim()
  const whole = cover.showsSecrets ? shown : shown.replace(KEY_LINE, (line) => (isMixed(line) ? '…' : line))
  return `${begin > 0 || isBegun ? '…' : ''}${whole}${end < text.length || goesOn ? '…' : ''}`
}
