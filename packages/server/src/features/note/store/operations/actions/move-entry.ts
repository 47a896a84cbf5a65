import { isUtf8 } from 'node:buffer'
import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { filesAfter, keysAffected, planMove, type MovedFiles } from '../../../model/links/plan-move.ts'
import { parseNote } from '../../../model/markdown/parse-note.ts'
import { isNote, newPath } from '../../../model/note-path.ts'
import type { ChangeMark, MoveChange } from '../../../model/vault-port.ts'
import { alreadySo, intoItself, inTheWay } from '../../files/refusals.ts'
import { FileChanged, type FileContent, type VaultFiles } from '../../files/vault-files.ts'
import type { VaultIndex } from '../../index/vault-index.ts'
import { carryOut } from '../carry-out.ts'
import { withEndingOf } from './create-entry.ts'
import { editChange } from './edit-note.ts'
import { existing, type Existing } from '../existing.ts'
import { previousOperation, missingFolders, newOperation } from '../new-operation.ts'
import { contentHash, MOST_NOTE_BYTES, readableText } from '../../reading/note-content.ts'
import type { Change, EditChange, Operation } from '../operation.ts'
import { isWithin } from '../reverse-changes.ts'
import type { Workplace } from '../recover.ts'
import { filesWithin } from './remove-entry.ts'
import { isSameFile } from '../../files/plain-file.ts'

export type KnownLinks = Pick<VaultIndex, 'settled' | 'files' | 'notesLinking'>

/** Attempts while another program writes affected notes. */
const MOST_ATTEMPTS = 3
/** Memory for notes between planning and writing. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024

/** Runs under the vault's lock: link updates and the move are one operation. */
export async function moveEntry(
  place: Workplace,
  index: KnownLinks,
  given: string,
  target: string,
  mark: ChangeMark,
): Promise<MoveChange> {
  const known = await previousOperation(place, mark, 'move')
  if (known) return moved(known)
  for (let attempt = 1; ; attempt++) {
    const { operation, read } = await plannedMove(place.files, index, given, target, mark)
    try {
      await carryOut(place, operation, { read })
      return moved(operation)
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      if (attempt === MOST_ATTEMPTS) throw keepsChanging(error)
    }
  }
}

async function plannedMove(
  files: VaultFiles,
  index: KnownLinks,
  given: string,
  target: string,
  mark: ChangeMark,
): Promise<{ operation: Operation; read: Rewritten['read'] }> {
  const entry = await existing(files, given)
  const from = entry.path
  const to = newPath(entry.kind === 'folder' ? target : withEndingOf(target, from))
  await refuseTarget(files, entry, to)
  const leaving = entry.kind === 'folder' ? await filesWithin(files, from) : [from]
  const moving = new Map(leaving.map((path) => [path, to + path.slice(from.length)]))
  const { edits, read } = await rewritten(files, index, moving)
  const changes: Change[] = [...(await missingFolders(files, to)), ...edits, { kind: 'move', from, to }]
  const touched = new Set([...leaving, ...edits.map(({ path }) => path)])
  const told = { newPath: to, kind: entry.kind, files: touched.size }
  return { operation: newOperation(mark, 'move', from, changes, told), read }
}

async function refuseTarget(files: VaultFiles, entry: Existing, to: string): Promise<void> {
  if (entry.path === to) throw alreadySo(to)
  if (isWithin(to, entry.path)) throw intoItself(entry.path)
  const there = await files.stamp(to)
  // On a case-insensitive file system the new name may be the file itself.
  if (there && !isSameFile(there, entry)) throw inTheWay(to, to)
}

interface Rewritten {
  readonly edits: readonly EditChange[]
  /** Contents of some edited files, as planned. */
  readonly read: ReadonlyMap<string, FileContent>
}

/** Notes whose links the move would break. The index finds candidates; their text is read from disk. */
async function rewritten(files: VaultFiles, index: KnownLinks, moving: MovedFiles): Promise<Rewritten> {
  await index.settled()
  const before = await index.files()
  const after = filesAfter(before, moving)
  const linking = await index.notesLinking(keysAffected(moving))
  const edits: EditChange[] = []
  const read = new Map<string, FileContent>()
  let room = MOST_KEPT_BYTES
  for (const path of new Set([...linking, ...[...moving.keys()].filter(isNote)])) {
    const note = await files.read(path, MOST_NOTE_BYTES).catch(unlessUnreadable)
    if (!note || !isUtf8(note.bytes)) continue
    const text = readableText(note.bytes)
    const plan = planMove(moving, [{ path, links: parseNote(text).links }], before, after).get(path)
    if (!plan) continue
    edits.push(editChange(path, text, contentHash(note.bytes), plan).change)
    room -= note.bytes.length
    if (room > 0) read.set(path, note)
  }
  return { edits, read }
}

/** Notes that are gone or too large to edit are skipped. */
function unlessUnreadable(error: unknown): undefined {
  if (isToolError(error) && (error.code === 'NOT_FOUND' || error.code === 'UNPROCESSABLE_ENTITY')) return
  throw error
}

function moved({ id, path, changes, told: { newPath: to = path } }: Operation): MoveChange {
  const edits = changes.filter((change) => change.kind === 'edit')
  const links = edits.reduce((sum, { forth }) => sum + forth.length, 0)
  return { operationId: id, path, newPath: to, notes: edits.length, links }
}

const keepsChanging = (cause: unknown): ToolError =>
  new ToolError('CONFLICT', 'Another program keeps writing notes that link to it; nothing was moved', {
    details: { reason: 'Wait until it is done, then try again', retryAfter: 1 },
    cause,
  })
