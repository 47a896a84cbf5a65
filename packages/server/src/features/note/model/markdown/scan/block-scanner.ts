import { blockMarkOf } from './block-mark.ts'
import {
  afterFencedCode,
  fenceLength,
  headingLevel,
  isRule,
  readShape,
  underlineLevel,
  type LineShape,
} from './line-shape.ts'
import { lineEnd, nextLine } from '../lines.ts'
import type { Block, Heading } from '../parsed-note.ts'
import { InlineScanner } from './inline-scanner.ts'

/** Its section reaches to the end of the note, unless another heading ends it. */
export type OpenHeading = Omit<Heading, 'to'> & { to: number }

interface Paragraph {
  readonly lineFrom: number
  readonly blockFrom: number
  readonly from: number
  readonly line: number
  to: number
  readonly isQuoted: boolean
  readonly isRow: boolean
  /** A following line of `=` or `-` makes it a heading. */
  readonly isPlain: boolean
  /** The end of the lines directly above it. */
  readonly aboveTo: number | undefined
}

interface Group {
  readonly from: number
  to: number
}

const CODE_INDENT = 4

/** Scans the lines of a note once, and paragraphs as it goes. */
export class BlockScanner {
  readonly headings: OpenHeading[] = []
  readonly blocks: Block[] = []
  readonly inline: InlineScanner
  readonly #text: string
  readonly #shape: LineShape = {
    indent: 0,
    markFrom: 0,
    contentFrom: 0,
    isQuoted: false,
    isItem: false,
    itemColumn: 0,
  }
  #at: number
  #line: number
  #paragraph: Paragraph | undefined
  /** Consecutive non-blank lines, and the group before them: what a standalone `^id` refers to. */
  #group: Group | undefined
  #groupBefore: Group | undefined
  /** The text column of the current list item. */
  #itemColumn = 0
  /** Text after an item or quote continues it, even if not indented. */
  #continues = false

  constructor(text: string, from: number, line: number) {
    this.#text = text
    this.#at = from
    this.#line = line
    this.inline = new InlineScanner(text)
  }

  scan(): this {
    while (this.#at < this.#text.length || this.#paragraph) {
      if (this.#at >= this.#text.length) this.#endParagraph()
      else this.#readLine()
    }
    return this
  }

  #readLine(): void {
    const text = this.#text
    const shape = this.#shape
    const from = this.#at
    const end = lineEnd(text, from)
    readShape(text, from, end, shape)
    if (shape.markFrom === end) return this.#readBlank(end)
    const { indent, markFrom, isQuoted, isItem } = shape
    if (!this.#group && !isItem && indent < this.#itemColumn) this.#itemColumn = 0
    if (!isQuoted && indent < CODE_INDENT) {
      if (underlineLevel(text, markFrom, end) > 0 && this.#paragraph?.isPlain) return this.#readUnderline(end)
      if (isRule(text, markFrom, end)) return this.#readRule(end)
      if (!isItem && headingLevel(text, markFrom, end) > 0 && !this.#isInItem()) return this.#readHeading(end)
    }
    const mayBeFence = indent < CODE_INDENT || isItem || this.#itemColumn > 0
    const fence = mayBeFence ? fenceLength(text, shape.contentFrom, end) : 0
    if (fence > 0) return this.#readFence(fence, end)
    if (indent >= CODE_INDENT && !isQuoted && !isItem && this.#itemColumn === 0 && !this.#paragraph)
      return this.#continueGroup(from, end)
    this.#readWords(end)
  }

  #isInItem(): boolean {
    return this.#itemColumn > 0 && this.#shape.indent >= this.#itemColumn
  }

  #readBlank(end: number): void {
    if (this.#endParagraph()) return
    this.#endGroup()
    this.#endLine(end)
  }

  #readRule(end: number): void {
    if (this.#endParagraph()) return
    this.#endGroup()
    if (!this.#isInItem()) this.#itemColumn = 0
    this.#endLine(end)
  }

  #readHeading(end: number): void {
    if (this.#endParagraph()) return
    this.#endSection()
    this.#itemColumn = 0
    const from = this.#at
    const { markFrom } = this.#shape
    const level = headingLevel(this.#text, markFrom, end)
    const text = headingText(this.#text.slice(markFrom + level, end))
    const to = this.#text.length
    this.headings.push({ level, text, line: this.#line, from, to, bodyFrom: nextLine(this.#text, end) })
    const behind = this.inline.scan(markFrom + level, end, this.#line)
    if (behind > end) this.#jumpTo(behind)
    else this.#endLine(end)
  }

  #readUnderline(end: number): void {
    const paragraph = this.#paragraph
    const level = underlineLevel(this.#text, this.#shape.markFrom, end)
    if (this.#endParagraph() || !paragraph) return
    this.#endSection()
    const { from, to, line, lineFrom } = paragraph
    const text = this.#text
      .slice(from, to)
      .trim()
      .replace(/[ \t]*\r?\n[ \t]*/g, ' ')
    const bodyFrom = nextLine(this.#text, end)
    this.headings.push({ level, text, line, from: lineFrom, to: this.#text.length, bodyFrom })
    this.#endLine(end)
  }

  #readFence(length: number, end: number): void {
    if (this.#endParagraph()) return
    const { contentFrom, isQuoted, isItem, itemColumn } = this.#shape
    if (isItem) this.#itemColumn = itemColumn
    else if (!this.#isInItem()) this.#itemColumn = 0
    const fence = { mark: this.#text.charCodeAt(contentFrom), length, isQuoted, itemColumn: this.#itemColumn }
    this.#continueGroup(this.#at, end)
    const { at, line, to } = afterFencedCode(this.#text, this.#at, this.#line, fence, this.#shape)
    this.#at = at
    this.#line = line
    if (this.#group) this.#group.to = Math.max(this.#group.to, to)
    this.#continues = false
  }

  #readWords(end: number): void {
    const { contentFrom, markFrom, isQuoted, isItem, itemColumn } = this.#shape
    const first = this.#text.charCodeAt(contentFrom)
    const isRow = first === PIPE
    const open = this.#paragraph
    if (open && (isItem || isRow || open.isRow || isQuoted !== open.isQuoted) && this.#endParagraph()) return
    if (isItem) this.#itemColumn = itemColumn
    if (isItem || isQuoted) this.#continues = true
    const aboveTo = this.#group?.to
    const lineFrom = this.#at
    if (this.#paragraph) this.#paragraph.to = end
    else {
      this.#paragraph = {
        lineFrom,
        blockFrom: markFrom,
        from: contentFrom,
        line: this.#line,
        to: end,
        isQuoted,
        isRow,
        isPlain: !this.#continues && this.#itemColumn === 0 && !isRow && first !== LESS,
        aboveTo,
      }
    }
    this.#continueGroup(lineFrom, end)
  }

  /** Scans the collected paragraph. True if a comment in it continues past the next line. */
  #endParagraph(): boolean {
    const paragraph = this.#paragraph
    if (!paragraph) return false
    this.#paragraph = undefined
    const behind = this.inline.scan(paragraph.from, paragraph.to, paragraph.line)
    if (behind > paragraph.to) {
      this.#jumpTo(behind)
      return true
    }
    this.#readBlockMark(paragraph)
    return false
  }

  #readBlockMark({ from, to, blockFrom, aboveTo }: Paragraph): void {
    const mark = blockMarkOf(this.#text, from, to)
    if (!mark) return
    if (mark.at > from) {
      this.blocks.push({ id: mark.id, from: blockFrom, to: trimmedEnd(this.#text, blockFrom, mark.at) })
      return
    }
    if (blockFrom < from) return
    const above = aboveTo === undefined ? this.#groupBefore : this.#group && { ...this.#group, to: aboveTo }
    if (above) this.blocks.push({ id: mark.id, from: above.from, to: above.to })
  }

  #endGroup(): void {
    if (this.#group) this.#groupBefore = this.#group
    this.#group = undefined
    this.#continues = false
  }

  /** A block id below a heading names nothing above it. */
  #endSection(): void {
    this.#endGroup()
    this.#groupBefore = undefined
  }

  /** The line continues the current group. */
  #continueGroup(from: number, end: number): void {
    if (this.#group) this.#group.to = end
    else this.#group = { from, to: end }
    this.#endLine(end)
  }

  #endLine(end: number): void {
    this.#at = nextLine(this.#text, end)
    this.#line += 1
  }

  #jumpTo(position: number): void {
    this.#at = position
    this.#line = this.inline.line
    this.#endGroup()
  }
}

/** Without whitespace and closing `#`. */
function headingText(written: string): string {
  const text = written.trim()
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === HASH) end -= 1
  if (end === 0) return ''
  return end < text.length && text.charCodeAt(end - 1) <= SPACE ? text.slice(0, end).trimEnd() : text
}

function trimmedEnd(text: string, from: number, to: number): number {
  let end = to
  while (end > from && text.charCodeAt(end - 1) <= SPACE) end -= 1
  return end
}

const SPACE = 32
const HASH = 35
const LESS = 60
const PIPE = 124
