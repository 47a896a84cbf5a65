import { ToolError } from '@tutor-nexus/toolkit'
import { nearestLine } from './nearest-line.ts'

/** The error for text that is not in the note. */
export function missingText(text: string, wanted: string, path: string): ToolError {
  const near = nearestLine(text, wanted)
  const where = near
    ? `Line ${near.line} is the nearest to it, and is now: ${near.text === '' ? '(an empty line)' : near.text}`
    : 'No line is like it'
  return new ToolError('CONFLICT', 'The note does not contain this text', {
    details: {
      reason: `${where}. Read the note again and give the text exactly as it stands there`,
      issues: [{ path, message: 'is not in the note' }],
    },
  })
}
