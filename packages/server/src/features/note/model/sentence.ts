const LONGEST = 300
/** Characters that are searched for the ends of a sentence on each side; a longer one is cut anyhow. */
const FARTHEST = 1_000
/** Lines of one paragraph that are looked at on each side. */
const MAX_LINES = 20
const STANDS_ALONE = /^\s{0,99}(?:$|#{1,6}\s|\||>|```|~~~|-{3,}\s*$|={3,}\s*$)/
const BEGINS_ITEM = /^\s{0,99}(?:[-*+]|\d{1,9}[.)])\s/
const MARKER = /^\s{0,99}(?:>\s{0,9}){0,9}(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[.\]\s+)?)?/
const SENTENCE_END =
  /(?<![\p{Lu}]|\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|Fig|No|cf))[.!?…]["'”’)\]*_=]*\s+(?=["'“‘([*_=!#]*[\p{Lu}\p{Lo}\p{N}])|[。！？]/gu

/** A stretch of a line. */
export interface Stretch {
  /** The number of the line, from 0. */
  readonly line: number
  readonly from: number
  readonly to: number
}

/** The sentence in which something stands, over the lines of its paragraph. A heading, an item or a row is its own. */
export function sentenceAt(lines: readonly string[], { line, from, to }: Stretch): string {
  const [first, last] = paragraphAround(lines, line)
  const before = lines.slice(first, line).join(' ')
  const shift = before === '' ? 0 : before.length + 1
  const text = lines
    .slice(first, last + 1)
    .map((each) => each.replace(/\r$/, ''))
    .join(' ')
  const [at, until] = [shift + from, shift + to]
  // A line may have a million characters and a link in every ten.
  const near = Math.max(0, at - FARTHEST)
  const [start, end] = sentenceAround(text.slice(near, until + FARTHEST), at - near, until - near)
  return shortened(text, Math.max(near + start, markerOf(text)), near + end, at, until)
}

function paragraphAround(lines: readonly string[], at: number): readonly [first: number, last: number] {
  const isAlone = (line: number) => STANDS_ALONE.test(lines[line] ?? '')
  const begins = (line: number) => BEGINS_ITEM.test(lines[line] ?? '')
  if (isAlone(at)) return [at, at]
  let first = at
  while (first > 0 && at - first < MAX_LINES && !begins(first) && !isAlone(first - 1)) first -= 1
  let last = at
  while (last + 1 < lines.length && last - at < MAX_LINES && !begins(last + 1) && !isAlone(last + 1))
    last += 1
  return [first, last]
}

function sentenceAround(text: string, from: number, to: number): readonly [start: number, end: number] {
  let start = 0
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length
    if (end <= from) start = end
    else if (match.index >= to) return [start, end]
  }
  return [start, text.length]
}

const markerOf = (text: string): number => MARKER.exec(text)?.[0].length ?? 0

/** At most so long, around what it is about. */
function shortened(text: string, start: number, end: number, from: number, to: number): string {
  if (end - start <= LONGEST) return text.slice(start, end).trim().toWellFormed()
  const room = Math.max(0, LONGEST - (to - from))
  const first = Math.min(Math.max(start, from - Math.floor(room / 2)), Math.max(start, end - LONGEST))
  const last = Math.min(end, Math.max(to, first + LONGEST))
  const shown = text.slice(wordStart(text, first, start, from), wordEnd(text, last, end, to)).trim()
  return `${first > start ? '…' : ''}${shown}${last < end ? '…' : ''}`.toWellFormed()
}

/** The cut goes between words where one is near. */
const NEAR = 30

function wordStart(text: string, at: number, start: number, from: number): number {
  if (at === start) return at
  const space = text.indexOf(' ', at)
  return space === -1 || space > Math.min(from, at + NEAR) ? at : space + 1
}

function wordEnd(text: string, at: number, end: number, to: number): number {
  if (at === end) return at
  const space = text.lastIndexOf(' ', at)
  return space < Math.max(to, at - NEAR) ? at : space
}
