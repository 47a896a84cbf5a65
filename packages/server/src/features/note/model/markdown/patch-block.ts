import type { TextEdit } from '../text-edit.ts'
import { lineEndingOf } from './line-endings.ts'
import { afterItemMark } from './scan/line-shape.ts'
import { lineEnd } from './lines.ts'
import type { Block } from './parsed-note.ts'
import type { SectionOperation } from './patch-section.ts'

/** A list item keeps its marker and position, unless the content is list items. */
export function patchBlock(
  text: string,
  { from, to }: Block,
  operation: SectionOperation,
  put: string,
): TextEdit[] {
  const ending = lineEndingOf(text) ?? '\n'
  const words = hasOwnMark(text, to) ? wordsOfItem(text, from, to) : undefined
  if (words === undefined) {
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
  const inside = before + ' '.repeat(words - from)
  const lines = put.replaceAll('\n', `\n${inside}`)
  if (operation === 'replace') return [{ from: words, to, text: lines }]
  if (operation === 'append') return [{ from: to, to, text: ending + inside + lines }]
  return [{ from: words, to: words, text: lines + ending + inside }]
}

/** Whether the id is on the block's own line, not below a list or table. */
const hasOwnMark = (text: string, to: number): boolean => /[ \t]*\^/y.test(text.slice(to, lineEnd(text, to)))

/** Start of an item's text after its marker and checkbox; undefined if it is not an item. */
function wordsOfItem(text: string, from: number, to: number): number | undefined {
  const mark = afterItemMark(text, from, to)
  if (mark === undefined) return undefined
  const [box = ''] = /^[ \t]*(?:\[.\][ \t]+)?/.exec(text.slice(mark, Math.min(to, mark + 20))) ?? []
  return mark + box.length
}
