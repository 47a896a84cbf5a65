import { ToolError } from '@tutor-nexus/toolkit'
import type { TextEdit } from '../text-edit.ts'
import { asInNote, withPlainEndings } from './line-endings.ts'
import { missingText } from './missing-text.ts'

const MOST_PLACES = 1000
const MOST_LISTED = 10

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
  const meant = placesOf(plain.text, wanted, startLine)
  const [place, another] = meant
  if (place && !another) {
    const from = plain.placeOf(place.at)
    return [{ from, to: plain.placeOf(place.at + wanted.length), text: asInNote(text, newContent) }]
  }
  const places = place ? meant : placesOf(plain.text, wanted, undefined)
  throw places.length === 0 ? missingText(plain.text, wanted, 'oldContent') : notTheOne(places, startLine)
}

interface Place {
  readonly at: number
  readonly line: number
}

/** All occurrences, including overlapping ones, up to a limit. */
function placesOf(text: string, wanted: string, inLine: number | undefined): Place[] {
  const places: Place[] = []
  let line = 1
  let end = text.indexOf('\n')
  let at = text.indexOf(wanted)
  while (at !== -1 && places.length < MOST_PLACES && line <= (inLine ?? line)) {
    if (end !== -1 && end < at) {
      line += 1
      end = text.indexOf('\n', end + 1)
      continue
    }
    if (inLine === undefined || inLine === line) places.push({ at, line })
    at = text.indexOf(wanted, at + 1)
  }
  return places
}

function notTheOne(places: readonly Place[], startLine: number | undefined): ToolError {
  const lines = [...new Set(places.map(({ line }) => line))]
  const listed = lines.slice(0, MOST_LISTED).join(', ') + (lines.length > MOST_LISTED ? ' and more' : '')
  const times = places.length === MOST_PLACES ? `${MOST_PLACES} times or more` : `${places.length} times`
  const message =
    startLine === undefined || (places.length > 1 && lines.length === 1)
      ? `The note contains this text ${times}`
      : `This text does not begin in line ${startLine}`
  return new ToolError('CONFLICT', message, {
    details: {
      reason: `It stands in ${lines.length === 1 ? 'line' : 'lines'} ${listed}. Give more of the text around the one that is meant`,
    },
  })
}

const nothingToReplace = () =>
  new ToolError('BAD_REQUEST', 'There is no text to replace', {
    details: {
      reason: 'Give the text as it stands in the note; appendContent and prependContent add to it',
      issues: [{ path: 'oldContent', message: 'is empty' }],
    },
  })
