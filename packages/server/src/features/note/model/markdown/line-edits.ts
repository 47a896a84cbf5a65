import type { TextEdit } from '../text-edit.ts'
import { startOf, findFrontMatter } from './front-matter/front-matter.ts'
import { withNoteEndings, lineEndingOf } from './line-endings.ts'
import { ToolError } from '@tutor-nexus/toolkit'
import { lineEnd, lineStarts } from './lines.ts'

/** Appends on lines of its own. */
export function appendEdits(text: string, content: string): TextEdit[] {
  const ending = lineEndingOf(text) ?? '\n'
  const put = withNoteEndings(text, content)
  const at = text.length
  if (at === startOf(text)) return [{ from: at, to: at, text: put }]
  if (!text.endsWith('\n')) return [{ from: at, to: at, text: ending + put }]
  return [{ from: at, to: at, text: put.endsWith('\n') ? put : put + ending }]
}

/** Inserts before the body, after the front matter. */
export function prependEdits(text: string, content: string): TextEdit[] {
  const ending = lineEndingOf(text) ?? '\n'
  const at = findFrontMatter(text)?.to ?? startOf(text)
  const put = withNoteEndings(text, content)
  const opening = at > 1 && text[at - 1] !== '\n' ? ending : ''
  const closing = at < text.length && !put.endsWith('\n') ? ending : ''
  return [{ from: at, to: at, text: opening + put + closing }]
}

/**
 * Replaces the lines from `startLine` to `endLine`. Empty content removes them; if `endLine` is `startLine - 1`, the
 * content is inserted before `startLine`.
 */
export function replaceLines(text: string, startLine: number, endLine: number, content: string): TextEdit[] {
  const starts = lineStarts(text)
  const isInsertion = endLine === startLine - 1
  if (startLine < 1 || startLine > starts.length + (isInsertion ? 1 : 0))
    throw lineOutOfRange('startLine', startLine, starts.length)
  if (endLine > starts.length || endLine < startLine - 1)
    throw lineOutOfRange('endLine', endLine, starts.length)
  const ending = lineEndingOf(text) ?? '\n'
  const from = starts[startLine - 1] ?? text.length
  const put = withNoteEndings(text, content)
  if (isInsertion) {
    if (put === '') return []
    const opening = from === text.length && text !== '' && !text.endsWith('\n') ? ending : ''
    return [{ from, to: from, text: opening + (put.endsWith('\n') || opening !== '' ? put : put + ending) }]
  }
  if (put === '') return [{ from, to: starts[endLine] ?? text.length, text: '' }]
  const to = lineEnd(text, starts[endLine - 1] ?? text.length)
  return [{ from, to, text: put.replace(/\r?\n$/, '') }]
}

const lineOutOfRange = (path: string, given: number, lines: number) =>
  new ToolError('BAD_REQUEST', `The note has ${lines} lines: there is no line ${given}`, {
    details: {
      reason: 'Read the note again and give existing lines; appendContent adds to its end',
      issues: [{ path, message: 'is not a line of the note', expected: `1 to ${lines}` }],
    },
  })
