import { ToolError } from '@tutor-nexus/toolkit'
import type { TextEdit } from '../text-edit.ts'
import { positionsOf } from './find-text.ts'
import { withNoteEndings, withPlainEndings } from './line-endings.ts'
import { missingText } from './missing-text.ts'

export interface FindOptions {
  readonly replaceAll: boolean
  readonly caseSensitive: boolean
  readonly wholeWord: boolean
}

const LONGEST = 10_000
const LONG = 200
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
  for (const { from, to } of matchesOf(text, find, { caseSensitive, wholeWord })) {
    edits.push({ from, to, text: put })
    if (!replaceAll) break
    if (edits.length > MAX_MATCHES) throw tooManyMatches()
  }
  if (edits.length === 0) throw missingText(text, find, 'findText')
  return edits
}

type Matching = Pick<FindOptions, 'caseSensitive' | 'wholeWord'>
type Match = Pick<TextEdit, 'from' | 'to'>

function* matchesOf(text: string, find: string, { caseSensitive, wholeWord }: Matching): Generator<Match> {
  if (find.length > LONG) return yield* longMatches(text, find, { caseSensitive, wholeWord })
  for (const { index, 0: found } of text.matchAll(patternOf(find, caseSensitive, wholeWord)))
    yield { from: index, to: index + found.length }
}

/** The time of a regular expression would grow with the product of both lengths. */
function* longMatches(text: string, find: string, { caseSensitive, wholeWord }: Matching): Generator<Match> {
  const plain = withPlainEndings(text)
  const wanted = withPlainEndings(find).text
  const fold = caseSensitive ? (same: string) => same : lowerCased
  let end = 0
  for (const at of positionsOf(fold(plain.text), fold(wanted))) {
    const to = at + wanted.length
    if (at < end || (wholeWord && !isWhole(plain.text, at, to))) continue
    yield { from: plain.originalPosition(at), to: plain.originalPosition(to) }
    end = to
  }
}

/** Of the same length, so that positions stay. */
const lowerCased = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })

function isWhole(text: string, from: number, to: number): boolean {
  const inside = text.slice(from, to)
  return (
    !(isWordAt(inside, 'start') && isWordAt(text.slice(Math.max(0, from - 2), from), 'end')) &&
    !(isWordAt(inside, 'end') && isWordAt(text.slice(to, to + 2), 'start'))
  )
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
