import { decodeEntities } from './entities.ts'

export interface Tag {
  name: string
  closes: boolean
  /** Empty if the attribute is missing. */
  attribute(name: string): string
}

const NAME = /^\/?([a-z][a-z0-9-]{0,30})/i
/** The content of these tags is skipped. */
const SKIPPED = new Set(['script', 'style', 'head', 'title', 'template', 'object', 'svg', 'rp'])
/** A quoted `>` does not end a tag, but only within this distance. */
const MAX_QUOTED = 4_000

/** Texts and tags of HTML in order. Reads each character once, even in malformed HTML. */
export function* htmlTokens(html: string): Generator<string | Tag> {
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start === -1) return yield html.slice(at)
    if (start > at) yield html.slice(at, start)
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4)
      at = end === -1 ? html.length : end + 3
      continue
    }
    const end = tagEnd(html, start)
    if (end === -1) return yield html.slice(start)
    const inner = html.slice(start + 1, end)
    const name = NAME.exec(inner)?.[1]?.toLowerCase()
    if (name === undefined) {
      const isMarkup = /^[!?/]/.test(inner)
      if (!isMarkup) yield '<'
      at = isMarkup ? end + 1 : start + 1
      continue
    }
    at = end + 1
    const closes = inner.startsWith('/')
    if (!closes && SKIPPED.has(name)) at = afterClosingTag(html, name, at)
    else yield { name, closes, attribute: (wanted) => attributeIn(inner, wanted) }
  }
}

function tagEnd(html: string, start: number): number {
  const first = html.indexOf('>', start)
  if (first === -1) return -1
  let end = first
  while (end !== -1 && end - first < MAX_QUOTED && isInQuotes(html.slice(start, end)))
    end = html.indexOf('>', end + 1)
  return end === -1 || end - first >= MAX_QUOTED ? first : end
}

const isInQuotes = (tag: string): boolean => {
  const quote = /=\s*(["'])[^"']*$/.exec(tag.slice(-MAX_QUOTED))?.[1]
  return quote !== undefined
}

function afterClosingTag(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = from
  const found = closing.exec(html)
  return found ? found.index + found[0].length : html.length
}

function attributeIn(inner: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(inner)
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}
