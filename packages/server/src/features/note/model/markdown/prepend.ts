import type { TextEdit } from '../text-edit.ts'
import { findFrontMatter, startOf } from './front-matter/front-matter.ts'
import { asInNote, lineEndingOf } from './line-endings.ts'

/** Inserts before the body, after the front matter. */
export function prependEdits(text: string, content: string): TextEdit[] {
  const ending = lineEndingOf(text) ?? '\n'
  const at = findFrontMatter(text)?.to ?? startOf(text)
  const put = asInNote(text, content)
  const opening = at > 1 && text[at - 1] !== '\n' ? ending : ''
  const closing = at < text.length && !put.endsWith('\n') ? ending : ''
  return [{ from: at, to: at, text: opening + put + closing }]
}
