import type { TextEdit } from '../text-edit.ts'
import { findBlock } from './find-block.ts'
import { findSection } from './find-section.ts'
import { withNoteEndings, lineEndingOf } from './line-endings.ts'
import { parseNote } from './parse-note.ts'
import type { Heading, Block } from './parsed-note.ts'
import { afterItemMark } from './scan/line-shape.ts'
import { lineEnd } from './lines.ts'

export type SectionPosition = { readonly heading: string } | { readonly blockId: string }
export type SectionOperation = 'append' | 'prepend' | 'replace'

/** Edits the section below a heading, up to the next heading of the same or a higher level, or a block. */
export function patchSection(
  text: string,
  position: SectionPosition,
  operation: SectionOperation,
  content: string,
): TextEdit[] {
  const { headings, blocks } = parseNote(text)
  const put = withNoteEndings(text, content).replace(/\r?\n$/, '')
  if ('blockId' in position)
    return patchBlock(text, findBlock(text, blocks, position.blockId), operation, put)
  return patchBody(text, findSection(headings, position.heading), operation, put)
}

/** Keeps blank lines below the heading and before the next one. */
function patchBody(
  text: string,
  { bodyFrom, to }: Heading,
  operation: SectionOperation,
  put: string,
): TextEdit[] {
  const ending = lineEndingOf(text) ?? '\n'
  const { from, to: end } = textRange(text, bodyFrom, to)
  if (from === end) {
    const opening = bodyFrom > 0 && text[bodyFrom - 1] !== '\n' ? ending : ''
    if (put === '') return []
    const closing = bodyFrom === text.length && opening !== '' ? '' : ending
    return [{ from: bodyFrom, to: bodyFrom, text: opening + put + closing }]
  }
  if (operation === 'replace') return [{ from, to: end, text: put }]
  if (operation === 'append') return [{ from: end, to: end, text: ending + put }]
  return [{ from, to: from, text: put + ending }]
}

/** From the first non-blank line to the end of the last. */
function textRange(text: string, from: number, to: number): { from: number; to: number } {
  let end = to
  while (end > from && isBlank(text.charCodeAt(end - 1))) end -= 1
  let start = from
  for (let at = from; at < end && isBlank(text.charCodeAt(at)); at += 1) if (text[at] === '\n') start = at + 1
  return end === from ? { from, to: from } : { from: start, to: end }
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

/** A list item keeps its marker and position, unless the content is list items. */
function patchBlock(text: string, { from, to }: Block, operation: SectionOperation, put: string): TextEdit[] {
  const ending = lineEndingOf(text) ?? '\n'
  const textFrom = hasInlineId(text, to) ? itemTextStart(text, from, to) : undefined
  if (textFrom === undefined) {
    if (operation === 'replace') return [{ from, to, text: put }]
    if (operation === 'append') return [{ from: to, to, text: ending + put }]
    return [{ from, to: from, text: put + ending }]
  }
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1
  const before = text.slice(lineFrom, from)
  if (afterItemMark(put, 0, put.length) !== undefined) {
    const items = put.replaceAll('\n', `\n${before}`)
    if (operation === 'replace') return [{ from, to, text: items }]
    if (operation === 'prepend') return [{ from, to: from, text: items + ending + before }]
    const end = lineEnd(text, to)
    return [{ from: end, to: end, text: ending + before + items }]
  }
  const inside = before + ' '.repeat(textFrom - from)
  const lines = put.replaceAll('\n', `\n${inside}`)
  if (operation === 'replace') return [{ from: textFrom, to, text: lines }]
  if (operation === 'append') return [{ from: to, to, text: ending + inside + lines }]
  return [{ from: textFrom, to: textFrom, text: lines + ending + inside }]
}

/** Whether the id is on the block's own line, not below a list or table. */
const hasInlineId = (text: string, to: number): boolean => /[ \t]*\^/y.test(text.slice(to, lineEnd(text, to)))

/** Start of an item's text after its marker and checkbox; undefined if it is not an item. */
function itemTextStart(text: string, from: number, to: number): number | undefined {
  const mark = afterItemMark(text, from, to)
  if (mark === undefined) return undefined
  const [box = ''] = /^[ \t]*(?:\[.\][ \t]+)?/.exec(text.slice(mark, Math.min(to, mark + 20))) ?? []
  return mark + box.length
}
