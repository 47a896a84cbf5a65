import { ToolError } from '@tutor-nexus/toolkit'
import { applyEdits, reverseEdits, type TextEdit } from '../../../model/text-edit.ts'
import { isNote } from '../../../model/note-path.ts'
import type { ChangeMeta, NoteChange } from '../../../model/vault-port.ts'
import { FileChanged } from '../../files/vault-files.ts'
import type { VaultIndex } from '../../index/vault-index.ts'
import { runOperation } from '../run-operation.ts'
import { existingNote } from '../existing-entry.ts'
import { previousOperation, newOperation, previousNoteResult, noteResult } from '../new-operation.ts'
import {
  bytesOf,
  contentHash,
  MAX_EDIT_BYTES,
  MAX_NOTE_BYTES,
  readableText,
  textOf,
} from '../../reading/note-content.ts'
import { scanNote } from '../../reading/note-scan.ts'
import type { EditChange } from '../operation.ts'
import type { OperationContext } from '../recover.ts'
import { changedSince } from '../changed-since.ts'

export interface EditRequest {
  readonly path: string
  readonly baseHash: string | undefined
  readonly plan: (text: string) => readonly TextEdit[]
  readonly meta: ChangeMeta
}

/** Attempts while another program writes the note. */
const MAX_ATTEMPTS = 5

/** Runs under the vault's lock. Other programs ignore it, so the edit is planned again if one was faster. */
export async function editNote(
  context: OperationContext,
  versions: Pick<VaultIndex, 'recall' | 'remember'>,
  request: EditRequest,
): Promise<NoteChange> {
  const known = await previousOperation(context, request.meta, 'edit')
  if (known) return previousNoteResult(known)
  const { path } = await existingNote(context.files, request.path)
  if (!isNote(path)) throw notANote(path)
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptEdit(context, versions, { ...request, path })
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      if (attempt === MAX_ATTEMPTS) throw beingWritten(path, error)
    }
  }
}

async function attemptEdit(
  context: OperationContext,
  versions: Pick<VaultIndex, 'recall' | 'remember'>,
  { path, baseHash, plan, meta }: EditRequest,
): Promise<NoteChange> {
  const read = await context.files.read(path, MAX_NOTE_BYTES)
  const { bytes } = read
  const before = contentHash(bytes)
  if (baseHash !== undefined && baseHash !== before)
    throw changedSince(path, await versions.recall(baseHash), scanNote(bytes), readableText(bytes))
  const text = textOf(path, bytes)
  const { change, edited } = editChange(path, text, before, plan(text))
  assertEditSize(change.forth, 'put in')
  assertEditSize(change.back, 'take out')
  const scanned = scanNote(edited)
  const operation = newOperation(meta, 'edit', path, [change], { bytes: scanned.bytes, lines: scanned.lines })
  await runOperation(context, operation, { read: new Map([[path, read]]) })
  const { hash, lineHashes } = scanned
  if (lineHashes) context.later(() => versions.remember(hash, lineHashes))
  return noteResult(context.files, operation, path, scanned)
}

/** The resulting text, and how to undo it. */
export function editChange(
  path: string,
  text: string,
  before: string,
  edits: readonly TextEdit[],
): { change: EditChange; edited: Buffer } {
  const edited = bytesOf(applyEdits(text, edits))
  if (edited.length > MAX_NOTE_BYTES)
    throw tooLarge(`${path} would become too large`, edited.length, MAX_NOTE_BYTES)
  const after = contentHash(edited)
  return {
    change: { kind: 'edit', path, before, after, forth: [...edits], back: reverseEdits(text, edits) },
    edited,
  }
}

function assertEditSize(edits: readonly TextEdit[], what: string): void {
  const bytes = edits.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (bytes > MAX_EDIT_BYTES)
    throw tooLarge(`One edit can ${what} 1 MB of text, and this is more`, bytes, MAX_EDIT_BYTES)
}

const tooLarge = (message: string, current: number, max: number): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', message, {
    details: {
      reason: 'Make several smaller edits, or a separate note',
      limit: { current, max, window: 'bytes' },
    },
  })

const notANote = (path: string): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is not a note, so it cannot be edited`, {
    details: { reason: 'Notes end in .md, .markdown or .txt' },
  })

const beingWritten = (path: string, cause: unknown): ToolError =>
  new ToolError('CONFLICT', `${path} is being written by another program; nothing was written`, {
    details: { reason: 'Wait until it is done, then read the note and try again', retryAfter: 1 },
    cause,
  })
