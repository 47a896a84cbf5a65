import type { TextEdit } from '../text-edit.ts'
import { startOf } from './front-matter/front-matter.ts'
import { asInNote, lineEndingOf } from './line-endings.ts'

/** Appends on lines of its own. */
export function appendEdits(text: string, content: string): TextEdit[] {
  const ending = lineEndingOf(text) ?? '\n'
  const put = asInNote(text, content)
  const at = text.length
  if (at === startOf(text)) return [{ from: at, to: at, text: put }]
  if (!text.endsWith('\n')) return [{ from: at, to: at, text: ending + put }]
  return [{ from: at, to: at, text: put.endsWith('\n') ? put : put + ending }]
}
