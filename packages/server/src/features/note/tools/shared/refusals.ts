import { ToolError, type NextCall } from '@tutor-nexus/toolkit'
import { readNote, type Where } from './suggestions.ts'

/** The page would not go on where the one before ended. */
export const changedMeanwhile = (filePath: string, again: NextCall) =>
  new ToolError('CONFLICT', `${filePath} has changed since the last page`, {
    details: { reason: 'Read it again without the cursor' },
    next: [again],
  })

export const endsBeforeStart = (startLine: number, endLine: number) =>
  new ToolError('BAD_REQUEST', 'endLine is before startLine', {
    details: {
      issues: [
        { path: 'endLine', message: `is ${endLine}, before startLine`, expected: `${startLine} or more` },
      ],
    },
  })

export const beyondTheEnd = (filePath: string, startLine: number, lines: number, where: Where) =>
  new ToolError('NOT_FOUND', `The note has ${lines} lines: there is no line ${startLine}`, {
    details: {
      reason: 'Give a line it has, or leave it out to read the whole note',
      issues: [{ path: 'startLine', message: 'is beyond the last line', expected: `1 to ${lines}` }],
    },
    next: [readNote(filePath, where)],
  })

/** What is replaced must be known to who replaces it. */
export const needsBaseHash = (what: string) =>
  new ToolError('BAD_REQUEST', `baseHash is needed to replace ${what}`, {
    details: {
      reason: 'Read the note first and give its hash, so that newer edits are not lost',
      issues: [{ path: 'baseHash', message: 'is missing', expected: 'the hash from readContent' }],
    },
  })

/** Of two ways to say the same, one is needed and no more. */
export const oneOf = (first: string, second: string, why: string) =>
  new ToolError('BAD_REQUEST', `Give either ${first} or ${second}`, { details: { reason: why } })

export const wrongWithType = (field: string, type: string, reason: string) =>
  new ToolError('BAD_REQUEST', `${field} cannot be used with ${type}`, {
    details: { reason, issues: [{ path: field, message: `cannot be used with the type ${type}` }] },
  })

export const missingFor = (field: string, type: string) =>
  new ToolError('BAD_REQUEST', `${type} needs ${field}`, {
    details: { issues: [{ path: field, message: 'is missing', expected: `a note, for the type ${type}` }] },
  })

export const nothingToSearch = () =>
  new ToolError('BAD_REQUEST', 'Nothing to search for', {
    details: {
      reason: 'Give words in query, or a tag',
      issues: [{ path: 'query', message: 'is missing', expected: 'words to find, unless there is a tag' }],
    },
  })

export const timeEndsBeforeItBegins = (until: string) =>
  new ToolError('BAD_REQUEST', 'modifiedSince is after modifiedUntil', {
    details: {
      issues: [
        {
          path: 'modifiedSince',
          message: `is after modifiedUntil, ${until}`,
          expected: `${until} or earlier`,
        },
      ],
    },
  })
