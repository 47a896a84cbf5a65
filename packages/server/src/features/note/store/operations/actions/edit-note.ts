import { ToolError } from '@tutor-nexus/toolkit'
import { applyEdits, reverseEdits, type TextEdit } from '../../../model/text-edit.ts'
import { isNote } from '../../../model/note-path.ts'
import type { ChangeMark, NoteChange } from '../../../model/vault-port.ts'
import { FileChanged } from '../../files/vault-files.ts'
import type { VaultIndex } from '../../index/vault-index.ts'
import { carryOut } from '../carry-out.ts'
import { existingNote } from '../existing.ts'
import { previousOperation, newOperation, writtenBefore, writtenNote } from '../new-operation.ts'
import {
  bytesOf,
  contentHash,
  MOST_EDIT_BYTES,
  MOST_NOTE_BYTES,
  readableText,
  textOf,
} from '../../reading/note-content.ts'
import { scanNote } from '../../reading/note-scan.ts'
import type { EditChange } from '../operation.ts'
import type { Workplace } from '../recover.ts'
import { changedSince } from '../what-changed.ts'

export interface AskedEdit {
  readonly path: string
  readonly baseHash: string | undefined
  readonly plan: (text: string) => readonly TextEdit[]
  readonly mark: ChangeMark
}

/** Attempts while another program writes the note. */
const MOST_ATTEMPTS = 5

/** Runs under the vault's lock. Other programs ignore it, so the edit is planned again if one was faster. */
export async function editNote(
  place: Workplace,
  versions: Pick<VaultIndex, 'recall' | 'remember'>,
  asked: AskedEdit,
): Promise<NoteChange> {
  const known = await previousOperation(place, asked.mark, 'edit')
  if (known) return writtenBefore(known)
  const { path } = await existingNote(place.files, asked.path)
  if (!isNote(path)) throw noNote(path)
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptEdit(place, versions, { ...asked, path })
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      if (attempt === MOST_ATTEMPTS) throw beingWritten(path, error)
    }
  }
}

async function attemptEdit(
  place: Workplace,
  versions: Pick<VaultIndex, 'recall' | 'remember'>,
  { path, baseHash, plan, mark }: AskedEdit,
): Promise<NoteChange> {
  const read = await place.files.read(path, MOST_NOTE_BYTES)
  const { bytes } = read
  const before = contentHash(bytes)
  if (baseHash !== undefined && baseHash !== before)
    throw changedSince(path, await versions.recall(baseHash), scanNote(bytes), readableText(bytes))
  const text = textOf(path, bytes)
  const { change, edited } = editChange(path, text, before, plan(text))
  refuseTooLarge(change.forth, 'put in')
  refuseTooLarge(change.back, 'take out')
  const scanned = scanNote(edited)
  const operation = newOperation(mark, 'edit', path, [change], { bytes: scanned.bytes, lines: scanned.lines })
  await carryOut(place, operation, { read: new Map([[path, read]]) })
  const { hash, lineHashes } = scanned
  if (lineHashes) place.later(() => versions.remember(hash, lineHashes))
  return writtenNote(place.files, operation, path, scanned)
}

/** The resulting text, and how to undo it. */
export function editChange(
  path: string,
  text: string,
  before: string,
  edits: readonly TextEdit[],
): { change: EditChange; edited: Buffer } {
  const edited = bytesOf(applyEdits(text, edits))
  if (edited.length > MOST_NOTE_BYTES)
    throw tooLarge(`${path} would become too large`, edited.length, MOST_NOTE_BYTES)
  const after = contentHash(edited)
  return {
    change: { kind: 'edit', path, before, after, forth: [...edits], back: reverseEdits(text, edits) },
    edited,
  }
}

function refuseTooLarge(edits: readonly TextEdit[], what: string): void {
  const bytes = edits.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (bytes > MOST_EDIT_BYTES)
    throw tooLarge(`One edit can ${what} 1 MB of text, and this is more`, bytes, MOST_EDIT_BYTES)
}

const tooLarge = (message: string, current: number, max: number): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', message, {
    details: {
      reason: 'Make several smaller edits, or a note of its own',
      limit: { current, max, window: 'bytes' },
    },
  })

const noNote = (path: string): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is no note, so its content is left as it is`, {
    details: { reason: 'Notes end in .md, .markdown or .txt' },
  })

const beingWritten = (path: string, cause: unknown): ToolError =>
  new ToolError('CONFLICT', `${path} is being written by another program; nothing was written`, {
    details: { reason: 'Wait until it is done, then read the note and try again', retryAfter: 1 },
    cause,
  })
