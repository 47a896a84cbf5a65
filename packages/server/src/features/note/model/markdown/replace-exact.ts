import { ToolError } from '@tutor-nexus/toolkit'
import type { TextEdit } from '../text-edit.ts'
import { withNoteEndings, withPlainEndings } from './line-endings.ts'
import { positionsOf } from './find-text.ts'
import { missingText } from './missing-text.ts'

const MAX_MATCHES = 1000
const MAX_LISTED = 10

/** Replaces a text that occurs once, or the occurrence that begins on `startLine`. Line endings match either kind. */
export function replaceExact(
  text: string,
  oldContent: string,
  newContent: string,
  startLine?: number,
): TextEdit[] {
  const plain = withPlainEndings(text)
  const wanted = withPlainEndings(oldContent).text
  if (wanted === '') throw nothingToReplace()
  const matches = occurrences(plain.text, wanted, startLine)
  const [occurrence, second] = matches
  if (occurrence && !second) {
    const from = plain.originalPosition(occurrence.at)
    return [
      {
        from,
        to: plain.originalPosition(occurrence.at + wanted.length),
        text: withNoteEndings(text, newContent),
      },
    ]
  }
  const found = occurrence ? matches : occurrences(plain.text, wanted, undefined)
  throw found.length === 0 ? missingText(plain.text, wanted, 'oldContent') : notUnique(found, startLine)
}

interface Occurrence {
  readonly at: number
  readonly line: number
}

/** All occurrences, including overlapping ones, up to a limit. */
function occurrences(text: string, wanted: string, inLine: number | undefined): Occurrence[] {
  const found: Occurrence[] = []
  let line = 1
  let end = text.indexOf('\n')
  for (const at of positionsOf(text, wanted)) {
    for (; end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1
    if (found.length === MAX_MATCHES || line > (inLine ?? line)) break
    if (inLine === undefined || inLine === line) found.push({ at, line })
  }
  return found
}

function notUnique(found: readonly Occurrence[], startLine: number | undefined): ToolError {
  const lines = [...new Set(found.map(({ line }) => line))]
  const listed = lines.slice(0, MAX_LISTED).join(', ') + (lines.length > MAX_LISTED ? ' and more' : '')
  const times = found.length === MAX_MATCHES ? `${MAX_MATCHES} times or more` : `${found.length} times`
  const message =
    startLine === undefined || (found.length > 1 && lines.length === 1)
      ? `The note contains this text ${times}`
      : `This text does not begin in line ${startLine}`
  return new ToolError('UNPROCESSABLE_ENTITY', message, {
    details: {
      reason: `It occurs in ${lines.length === 1 ? 'line' : 'lines'} ${listed}. Give more of the surrounding text`,
    },
  })
}

const nothingToReplace = () =>
  new ToolError('BAD_REQUEST', 'There is no text to replace', {
    details: {
      reason: 'Give the text exactly as in the note, or add to it with appendContent or prependContent',
      issues: [{ path: 'oldContent', message: 'is empty' }],
    },
  })
