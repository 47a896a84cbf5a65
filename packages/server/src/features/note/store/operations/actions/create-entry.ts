import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { isNote, newPath, notePath } from '../../../model/note-path.ts'
import type { ChangeMark, NoteChange } from '../../../model/vault-port.ts'
import { inTheWay } from '../../files/refusals.ts'
import { carryOut } from '../carry-out.ts'
import { existingNote } from '../existing.ts'
import {
  previousOperation,
  missingFolders,
  newOperation,
  writtenBefore,
  writtenNote,
} from '../new-operation.ts'
import { bytesOf, MOST_NOTE_BYTES } from '../../reading/note-content.ts'
import { scanNote } from '../../reading/note-scan.ts'
import type { Workplace } from '../recover.ts'

const MOST_COPIES = 1_000

/** A name without an extension becomes a note's. */
export async function createNote(
  place: Workplace,
  given: string,
  content: string,
  mark: ChangeMark,
): Promise<NoteChange> {
  const known = await previousOperation(place, mark, 'create')
  if (known) return writtenBefore(known)
  const path = newPath(notePath(given))
  if (!isNote(path)) throw noNote(path)
  return create(place, 'create', path, bytesOf(content), mark)
}

/** Copies a note or any other file. */
export async function duplicateNote(
  place: Workplace,
  original: string,
  given: string | undefined,
  mark: ChangeMark,
): Promise<NoteChange> {
  const known = await previousOperation(place, mark, 'duplicate')
  if (known) return writtenBefore(known)
  const { path } = await existingNote(place.files, original)
  const { bytes } = await place.files.read(path, MOST_NOTE_BYTES)
  if (given !== undefined) return create(place, 'duplicate', newPath(withEndingOf(given, path)), bytes, mark)
  for (let number = 1; number < MOST_COPIES; number++) {
    const made = await create(place, 'duplicate', numbered(path, number), bytes, mark).catch(unlessTaken)
    if (made) return made
  }
  return create(place, 'duplicate', numbered(path, MOST_COPIES), bytes, mark)
}

async function create(
  place: Workplace,
  action: 'create' | 'duplicate',
  path: string,
  content: Buffer,
  mark: ChangeMark,
): Promise<NoteChange> {
  if (await place.files.stamp(path)) throw inTheWay(path, path)
  const scanned = scanNote(content)
  const { hash, bytes, lines } = scanned
  const folders = await missingFolders(place.files, path)
  const operation = newOperation(mark, action, path, [...folders, { kind: 'create', path, hash }], {
    bytes,
    lines,
  })
  await carryOut(place, operation, { content })
  return writtenNote(place.files, operation, path, scanned)
}

/** Adds the original's extension if it is missing. */
export function withEndingOf(given: string, path: string): string {
  const ending = endingOf(path)
  return isNote(path) && !isNote(given) ? `${given}${ending}` : given
}

function numbered(path: string, number: number): string {
  const ending = endingOf(path)
  return `${path.slice(0, path.length - ending.length)} ${number}${ending}`
}

const endingOf = (path: string): string => /(?<=[^/])\.[^./]*$/.exec(path)?.[0] ?? ''

/** A similar name may block this one. */
function unlessTaken(error: unknown): undefined {
  if (!isToolError(error) || error.code !== 'CONFLICT') throw error
}

const noNote = (path: string): ToolError =>
  new ToolError('BAD_REQUEST', `${path} is no note: notes end in .md, .markdown or .txt`, {
    details: { reason: 'Give a path such as Biology/Mitosis.md' },
  })

/** Creates parent folders too. */
export async function createFolder(
  place: Workplace,
  given: string,
  mark: ChangeMark,
): Promise<{ operationId: string; path: string }> {
  const known = await previousOperation(place, mark, 'create-folder')
  if (known) return { operationId: known.id, path: known.path }
  const path = newPath(given)
  if (await place.files.stamp(path)) throw inTheWay(path, path)
  const folders = await missingFolders(place.files, path)
  const operation = newOperation(mark, 'create-folder', path, [...folders, { kind: 'create-folder', path }])
  await carryOut(place, operation)
  return { operationId: operation.id, path }
}
