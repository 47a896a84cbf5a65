import { type Answer, type NextCall, ToolError } from '@tutor-nexus/toolkit'
import { shortLabel, type Weight } from '@tutor-nexus/toolkit/contract'
import { listStates, listWorkspaces, readNote, type VaultArgument } from './suggestions.ts'
import type { Workspace } from '../../model/workspace.ts'

export const noteChanged = (filePath: string, again: NextCall) =>
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

export const lineOutOfRange = (
  filePath: string,
  startLine: number,
  lines: number,
  vaultArgument: VaultArgument,
) =>
  new ToolError('NOT_FOUND', `The note has ${lines} lines: there is no line ${startLine}`, {
    details: {
      reason: 'Give a line it has, or leave it out to read the whole note',
      issues: [{ path: 'startLine', message: 'is beyond the last line', expected: `1 to ${lines}` }],
    },
    next: [readNote(filePath, vaultArgument)],
  })

/** A write must be based on the version that was read. */
export const needsBaseHash = (what: string) =>
  new ToolError('BAD_REQUEST', `baseHash is needed to replace ${what}`, {
    details: {
      reason: 'Read the note first and give its hash, so that newer edits are not lost',
      issues: [{ path: 'baseHash', message: 'is missing', expected: 'the hash from readContent' }],
    },
  })

/** Exactly one of two parameters is needed. */
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

export const emptyTimeRange = (until: string) =>
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

export const noWorkspace = (id: string): ToolError =>
  new ToolError('NOT_FOUND', `There is no workspace ${shortLabel(id)}`, {
    details: { reason: 'Create it with createWorkspace, or choose an existing one' },
    next: [listWorkspaces],
  })

export const takenWorkspace = ({ id, name }: Workspace): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `The workspace ${shortLabel(id)} already exists`, {
    details: {
      reason: `It is called ${shortLabel(name)}. Give another name, or change it with updateWorkspace`,
    },
    next: [listWorkspaces],
  })

export const revConflict = (given: number, actual: number): ToolError =>
  new ToolError('CONFLICT', 'The workspace has changed since you read it', {
    details: {
      reason: `The change is based on rev ${given}, but it is now at rev ${actual}: load it again`,
    },
  })

export const noState = (workspaceId: string): ToolError =>
  new ToolError('NOT_FOUND', 'State not found or access denied', { next: [listStates(workspaceId)] })

/** Leaves room for the other fields of an answer. */
const MOST = { bytes: 24 * 1024, tokens: 15_000 }

/** A text must fit into one answer, or it could not be read again. */
export async function assertShowable<Data>(
  answer: Answer<Data>,
  weigh: (answer: Answer<Data>) => Promise<Weight>,
): Promise<void> {
  const { bytes, tokens } = await weigh(answer)
  if (bytes <= MOST.bytes && tokens <= MOST.tokens) return
  throw new ToolError('UNPROCESSABLE_ENTITY', 'This is too long to keep', {
    details: { reason: `It has about ${tokens} tokens; the limit is ${MOST.tokens}. Shorten it` },
  })
}
