import { ToolError } from '@tutor-nexus/toolkit'
import { isNote, newPath, notePath } from '../../../model/note-path.ts'
import type { ChangeMeta, NoteChange } from '../../../model/vault-port.ts'
import { alreadyExists, NameTaken } from '../../files/file-errors.ts'
import { runOperation } from '../run-operation.ts'
import { existingNote } from '../existing-entry.ts'
import {
  previousOperation,
  missingFolders,
  newOperation,
  previousNoteResult,
  noteResult,
} from '../new-operation.ts'
import { bytesOf, MAX_FILE_BYTES } from '../../reading/note-content.ts'
import { scanNote } from '../../reading/note-scan.ts'
import type { OperationContext } from '../recover.ts'

const MAX_COPIES = 1_000

/** A name without an extension becomes a note's. */
export async function createNote(
  context: OperationContext,
  given: string,
  content: string,
  meta: ChangeMeta,
): Promise<NoteChange> {
  const known = await previousOperation(context, meta, 'create')
  if (known) return previousNoteResult(known)
  const path = newPath(notePath(given))
  if (!isNote(path)) throw notANote(path)
  return create(context, 'create', path, bytesOf(content), meta)
}

/** A file that is no note, such as a picture. */
export async function keepFile(
  context: OperationContext,
  given: string,
  content: Buffer,
  meta: ChangeMeta,
): Promise<NoteChange> {
  const known = await previousOperation(context, meta, 'create')
  if (known) return previousNoteResult(known)
  const path = newPath(given)
  for (let number = 0; number < MAX_COPIES; number++) {
    const name = number === 0 ? path : numbered(path, number)
    const kept = await create(context, 'create', name, content, meta).catch(ignoreTaken)
    if (kept) return kept
  }
  return create(context, 'create', numbered(path, MAX_COPIES), content, meta)
}

/** Copies a note or any other file. */
export async function duplicateNote(
  context: OperationContext,
  original: string,
  given: string | undefined,
  meta: ChangeMeta,
): Promise<NoteChange> {
  const known = await previousOperation(context, meta, 'duplicate')
  if (known) return previousNoteResult(known)
  const { path } = await existingNote(context.files, original)
  const { bytes } = await context.files.read(path, MAX_FILE_BYTES)
  if (given !== undefined)
    return create(context, 'duplicate', newPath(withExtensionOf(given, path)), bytes, meta)
  for (let number = 1; number < MAX_COPIES; number++) {
    const copy = await create(context, 'duplicate', numbered(path, number), bytes, meta).catch(ignoreTaken)
    if (copy) return copy
  }
  return create(context, 'duplicate', numbered(path, MAX_COPIES), bytes, meta)
}

async function create(
  context: OperationContext,
  action: 'create' | 'duplicate',
  path: string,
  content: Buffer,
  meta: ChangeMeta,
): Promise<NoteChange> {
  if (await context.files.stamp(path)) throw alreadyExists(path, path)
  const scanned = scanNote(content)
  const { hash, bytes, lines } = scanned
  const folders = await missingFolders(context.files, path)
  const operation = newOperation(meta, action, path, [...folders, { kind: 'create', path, hash }], {
    bytes,
    lines,
  })
  await runOperation(context, operation, { content })
  return noteResult(context.files, operation, path, scanned)
}

/** Adds the original's extension if it is missing. */
export function withExtensionOf(given: string, path: string): string {
  const extension = extensionOf(path)
  return isNote(path) && !isNote(given) ? `${given}${extension}` : given
}

function numbered(path: string, number: number): string {
  const extension = extensionOf(path)
  return `${path.slice(0, path.length - extension.length)} ${number}${extension}`
}

const extensionOf = (path: string): string => /(?<=[^/])\.[^./]*$/.exec(path)?.[0] ?? ''

/** A similar name may block this one. */
function ignoreTaken(error: unknown): undefined {
  if (!(error instanceof NameTaken)) throw error
}

const notANote = (path: string): ToolError =>
  new ToolError('BAD_REQUEST', `${path} is not a note: notes end in .md, .markdown or .txt`, {
    details: { reason: 'Give a path such as Biology/Mitosis.md' },
  })

/** Creates parent folders too. */
export async function createFolder(
  context: OperationContext,
  given: string,
  meta: ChangeMeta,
): Promise<{ operationId: string; path: string }> {
  const known = await previousOperation(context, meta, 'create-folder')
  if (known) return { operationId: known.id, path: known.path }
  const path = newPath(given)
  if (await context.files.stamp(path)) throw alreadyExists(path, path)
  const folders = await missingFolders(context.files, path)
  const operation = newOperation(meta, 'create-folder', path, [...folders, { kind: 'create-folder', path }])
  await runOperation(context, operation)
  return { operationId: operation.id, path }
}
