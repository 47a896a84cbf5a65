import { destinationAt } from './markdown-link.ts'
import type { NoteLink } from '../parsed-note.ts'
import { tagAt } from './tag.ts'
import { wikilinkParts } from './wikilink.ts'

export interface InlineTag {
  readonly at: number
  readonly name: string
}

/** Scans the paragraphs of a note, in order, for links and tags. */
export class InlineScanner {
  readonly links: NoteLink[] = []
  readonly tags: InlineTag[] = []
  readonly #text: string
  readonly #lineEnds: TextSearch
  readonly #wikilinkEnds: TextSearch
  readonly #commentEnds: TextSearch
  readonly #htmlCommentEnds: TextSearch
  readonly #tagStarts: TextSearch
  readonly #tagEnds: TextSearch
  /** The innermost `[[` before the last `]]` found. */
  #innermost = { end: -1, from: -1 }
  #line = 1

  constructor(text: string) {
    this.#text = text
    this.#lineEnds = new TextSearch(text, '\n')
    this.#wikilinkEnds = new TextSearch(text, ']]')
    this.#commentEnds = new TextSearch(text, '%%')
    this.#htmlCommentEnds = new TextSearch(text, '-->')
    this.#tagStarts = new TextSearch(text, '<')
    this.#tagEnds = new TextSearch(text, '>')
  }

  /**
   * Scans a paragraph that begins on this line. Returns the position after it, which is beyond `end` if a comment
   * continues.
   */
  scan(from: number, end: number, line: number): number {
    const text = this.#text
    const brackets: { at: number; line: number }[] = []
    let spans: CodeSpans | undefined
    let at = from
    this.#line = line
    while (at < end) {
      const code = text.charCodeAt(at)
      if (code > LAST_MARK || IS_MARK[code] === 0) {
        at += 1
        continue
      }
      switch (code) {
        case NEWLINE:
          this.#line += 1
          at += 1
          break
        case BACKSLASH:
          at = text.charCodeAt(at + 1) === NEWLINE ? at + 1 : Math.min(at + 2, end)
          break
        case BACKTICK:
          spans ??= new CodeSpans(text, at, end)
          at = this.#skipTo(at, spans.endOf(at))
          break
        case PERCENT:
          at = this.#comment(at)
          break
        case LESS:
          at = this.#html(at, end)
          break
        case HASH:
          at = this.#tag(at, from)
          break
        case OPEN: {
          const behind = text.charCodeAt(at + 1) === OPEN ? this.#wikilink(at) : undefined
          if (behind === undefined) brackets.push({ at, line: this.#line })
          at = behind ?? at + 1
          break
        }
        default: {
          const opened = brackets.pop()
          at = opened && text.charCodeAt(at + 1) === OPEN_ROUND ? this.#markdownLink(opened, at, end) : at + 1
        }
      }
    }
    return at
  }

  /** The line of the position that `scan` returned. */
  get line(): number {
    return this.#line
  }

  #wikilink(at: number): number | undefined {
    const text = this.#text
    const end = this.#wikilinkEnds.from(at + 2)
    if (end >= this.#lineEnds.from(at) || end >= text.length) return undefined
    if (this.#innermost.end !== end) this.#innermost = { end, from: text.lastIndexOf('[[', end - 1) }
    if (this.#innermost.from !== at) return undefined
    const parts = wikilinkParts(text.slice(at + 2, end))
    if (!parts) return undefined
    const isEmbed = text[at - 1] === '!' && text[at - 2] !== '\\'
    const targetFrom = at + 2 + parts.targetFrom
    const targetTo = at + 2 + parts.targetTo
    this.links.push({
      kind: isEmbed ? 'embed' : 'wikilink',
      from: isEmbed ? at - 1 : at,
      to: end + 2,
      targetFrom,
      targetTo,
      target: text.slice(targetFrom, targetTo),
      spelling: 'plain',
      subpath: parts.subpath,
      line: this.#line,
    })
    return end + 2
  }

  /** `at` is the `]` before the parenthesis. */
  #markdownLink(opened: { at: number; line: number }, at: number, end: number): number {
    const found = destinationAt(this.#text, at + 2, end)
    if (!found) return at + 1
    while ((this.tags.at(-1)?.at ?? -1) > opened.at) this.tags.pop()
    if (found.link) {
      const { targetFrom, targetTo, target, spelling, subpath } = found.link
      const isImage = this.#text[opened.at - 1] === '!' && this.#text[opened.at - 2] !== '\\'
      const from = isImage ? opened.at - 1 : opened.at
      const { line } = opened
      this.links.push({
        kind: 'markdown',
        from,
        to: found.to,
        targetFrom,
        targetTo,
        target,
        spelling,
        subpath,
        line,
      })
    }
    return this.#skipTo(at, found.to)
  }

  /** A tag follows the start of a line or whitespace. */
  #tag(at: number, from: number): number {
    if (at > from && !isSpace(this.#text.charCodeAt(at - 1))) return at + 1
    const tag = tagAt(this.#text, at + 1)
    if (!tag) return at + 1
    this.tags.push({ at, name: tag.name })
    return tag.to
  }

  #comment(at: number): number {
    if (this.#text.charCodeAt(at + 1) !== PERCENT) return at + 1
    const end = this.#commentEnds.from(at + 2)
    return end === this.#text.length ? at + 2 : this.#skipTo(at, end + 2)
  }

  #html(at: number, end: number): number {
    const text = this.#text
    if (text.startsWith('<!--', at)) {
      const close = this.#htmlCommentEnds.from(at + 4)
      if (close < text.length) return this.#skipTo(at, close + 3)
      // As in HTML, an unclosed comment at the start of a line has no end.
      return text.charCodeAt(at - 1) === NEWLINE || at === 0 ? text.length : at + 4
    }
    if (!isLetterOrSlash(text.charCodeAt(at + 1))) return at + 1
    const close = this.#tagEnds.from(at + 1)
    return close < end && close < this.#tagStarts.from(at + 1) ? this.#skipTo(at, close + 1) : at + 1
  }

  #skipTo(from: number, to: number): number {
    for (let at = this.#lineEnds.from(from); at < to; at = this.#lineEnds.from(at + 1)) this.#line += 1
    return to
  }
}

const NEWLINE = 10
const HASH = 35
const PERCENT = 37
const OPEN_ROUND = 40
const LESS = 60
const OPEN = 91
const BACKSLASH = 92
const CLOSE = 93
const BACKTICK = 96
const LAST_MARK = BACKTICK

const IS_MARK = new Uint8Array(LAST_MARK + 1)
for (const code of [NEWLINE, HASH, PERCENT, LESS, OPEN, BACKSLASH, CLOSE, BACKTICK]) IS_MARK[code] = 1

const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x30_00 || code === 0x20_2f
const isLetterOrSlash = (code: number): boolean =>
  code === 47 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** The code spans of a paragraph, delimited by equal runs of backticks. */
class CodeSpans {
  readonly #text: string
  readonly #end: number
  /** Start of the last backtick run of each length. */
  readonly #lastRuns = new Map<number, number>()

  constructor(text: string, from: number, end: number) {
    this.#text = text
    this.#end = end
    for (let at = from; (at = text.indexOf('`', at)) !== -1 && at < end;) {
      const to = this.#endOfRun(at)
      this.#lastRuns.set(to - at, at)
      at = to
    }
  }

  /** The end of the span opened here, or of the backticks if they open none. */
  endOf(from: number): number {
    const inside = this.#endOfRun(from)
    const length = inside - from
    const last = this.#lastRuns.get(length)
    if (last === undefined || last < inside) return inside
    for (let at = this.#text.indexOf('`', inside); ; at = this.#text.indexOf('`', at)) {
      const to = this.#endOfRun(at)
      if (to - at === length) return to
      at = to
    }
  }

  #endOfRun(from: number): number {
    let at = from
    while (at < this.#end && this.#text.charCodeAt(at) === BACKTICK) at += 1
    return at
  }
}

/** Finds successive occurrences of a string, reading each part of the text once. */
class TextSearch {
  readonly #text: string
  readonly #wanted: string
  #next = -1

  constructor(text: string, wanted: string) {
    this.#text = text
    this.#wanted = wanted
  }

  /** The next occurrence from `from`, which must not decrease; the text length if there is none. */
  from(from: number): number {
    if (this.#next < from) {
      const found = this.#text.indexOf(this.#wanted, from)
      this.#next = found === -1 ? this.#text.length : found
    }
    return this.#next
  }
}
