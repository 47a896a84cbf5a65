import { ToolError } from '@tutor-nexus/toolkit'
import type { TextEdit } from '../text-edit.ts'
import { withNoteEndings } from './line-endings.ts'
import { missingText } from './missing-text.ts'

export interface FindOptions {
  readonly replaceAll: boolean
  readonly caseSensitive: boolean
  readonly wholeWord: boolean
}

const LONGEST = 10_000
const MAX_MATCHES = 100_000

/** One edit per match; line endings match either kind. */
export function findReplace(
  text: string,
  find: string,
  replacement: string,
  { replaceAll, caseSensitive, wholeWord }: FindOptions,
): TextEdit[] {
  if (find === '' || find.length > LONGEST) throw invalidLength()
  const put = withNoteEndings(text, replacement)
  const edits: TextEdit[] = []
  for (const { index, 0: found } of text.matchAll(patternOf(find, caseSensitive, wholeWord))) {
    edits.push({ from: index, to: index + found.length, text: put })
    if (!replaceAll) break
    if (edits.length > MAX_MATCHES) throw tooManyMatches()
  }
  if (edits.length === 0) throw missingText(text, find, 'findText')
  return edits
}

function patternOf(find: string, caseSensitive: boolean, wholeWord: boolean): RegExp {
  const escaped = find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\r?\n/g, '\\r?\\n')
  const before = wholeWord && isWordAt(find, 'start') ? '(?<![\\p{L}\\p{M}\\p{N}_])' : ''
  const after = wholeWord && isWordAt(find, 'end') ? '(?![\\p{L}\\p{M}\\p{N}_])' : ''
  return new RegExp(before + escaped + after, caseSensitive ? 'gu' : 'giu')
}

const isWordAt = (text: string, side: 'start' | 'end'): boolean =>
  (side === 'start' ? /^[\p{L}\p{M}\p{N}_]/u : /[\p{L}\p{M}\p{N}_]$/u).test(text)

const invalidLength = () =>
  new ToolError('BAD_REQUEST', `The text to find must have 1 to ${LONGEST.toLocaleString('en')} characters`, {
    details: {
      reason: 'Use replaceContent with oldContent for longer ones',
      issues: [{ path: 'findText', message: 'is empty or too long' }],
    },
  })

const tooManyMatches = () =>
  new ToolError(
    'UNPROCESSABLE_ENTITY',
    `The note contains this text more than ${MAX_MATCHES.toLocaleString('en')} times`,
    { details: { reason: 'Find a longer text, or replace it section by section' } },
  )
