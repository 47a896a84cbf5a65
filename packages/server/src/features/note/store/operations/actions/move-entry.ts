import { isUtf8 } from 'node:buffer'
import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { inSlices } from '@tutor-nexus/toolkit/limits'
import { filesAfter, keysAffected, planMove, type MovedFiles } from '../../../model/links/plan-move.ts'
import { parseNote } from '../../../model/markdown/parse-note.ts'
import { isNote, newPath } from '../../../model/note-path.ts'
import type { TextEdit } from '../../../model/text-edit.ts'
import type { ChangeMeta, MoveChange } from '../../../model/vault-port.ts'
import { sameName, intoItself, alreadyExists } from '../../files/file-errors.ts'
import { FileChanged, type FileContent, type VaultFiles } from '../../files/vault-files.ts'
import type { VaultIndex } from '../../index/vault-index.ts'
import { runOperation } from '../run-operation.ts'
import { withExtensionOf } from './create-entry.ts'
import { editChange } from './edit-note.ts'
import { existing, type Existing } from '../existing-entry.ts'
import { previousOperation, missingFolders, newOperation } from '../new-operation.ts'
import { contentHash, MAX_NOTE_BYTES, readableText } from '../../reading/note-content.ts'
import type { Change, EditChange, Operation } from '../operation.ts'
import { isWithin } from '../reverse-changes.ts'
import type { OperationContext } from '../recover.ts'
import { filesWithin } from './remove-entry.ts'
import { isSameFile } from '../../files/regular-file.ts'

export type KnownLinks = Pick<VaultIndex, 'settled' | 'files' | 'notesLinking'>

/** Attempts while another program writes affected notes. */
const MAX_ATTEMPTS = 3
/** Memory for notes between planning and writing. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024
/** Each is kept until the move is written and undone with it. */
const MAX_CHANGED_LINKS = 100_000
const LINKS_AT_ONCE = 500

/** Runs under the vault's lock: link updates and the move are one operation. */
export async function moveEntry(
  context: OperationContext,
  index: KnownLinks,
  given: string,
  target: string,
  meta: ChangeMeta,
): Promise<MoveChange> {
  const known = await previousOperation(context, meta, 'move')
  if (known) return moveResult(known)
  for (let attempt = 1; ; attempt++) {
    const { operation, read } = await planMoveOperation(context.files, index, given, target, meta)
    try {
      await runOperation(context, operation, { read })
      return moveResult(operation)
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      if (attempt === MAX_ATTEMPTS) throw alwaysChanging(error)
    }
  }
}

async function planMoveOperation(
  files: VaultFiles,
  index: KnownLinks,
  given: string,
  target: string,
  meta: ChangeMeta,
): Promise<{ operation: Operation; read: LinkUpdates['read'] }> {
  const entry = await existing(files, given)
  const from = entry.path
  const to = newPath(entry.kind === 'folder' ? target : withExtensionOf(target, from))
  await assertTargetFree(files, entry, to)
  const leaving = entry.kind === 'folder' ? await filesWithin(files, from) : [from]
  const moving = new Map(leaving.map((path) => [path, to + path.slice(from.length)]))
  const { edits, read } = await linkUpdates(files, index, moving)
  const changes: Change[] = [...(await missingFolders(files, to)), ...edits, { kind: 'move', from, to }]
  const touched = new Set([...leaving, ...edits.map(({ path }) => path)])
  const result = { newPath: to, kind: entry.kind, files: touched.size }
  return { operation: newOperation(meta, 'move', from, changes, result), read }
}

async function assertTargetFree(files: VaultFiles, entry: Existing, to: string): Promise<void> {
  if (entry.path === to) throw sameName(to)
  if (isWithin(to, entry.path)) throw intoItself(entry.path)
  const there = await files.stamp(to)
  // On a case-insensitive file system the new name may be the file itself.
  if (there && !isSameFile(there, entry)) throw alreadyExists(to, to)
}

interface LinkUpdates {
  readonly edits: readonly EditChange[]
  /** Contents of some edited files, as planned. */
  readonly read: ReadonlyMap<string, FileContent>
}

/** Notes whose links the move would break. The index finds candidates; their text is read from disk. */
async function linkUpdates(files: VaultFiles, index: KnownLinks, moving: MovedFiles): Promise<LinkUpdates> {
  await index.settled()
  const before = await index.files()
  const after = filesAfter(before, moving)
  const linking = await index.notesLinking(keysAffected(moving))
  const edits: EditChange[] = []
  const read = new Map<string, FileContent>()
  let memoryLeft = MAX_KEPT_BYTES
  let linksLeft = MAX_CHANGED_LINKS
  for (const path of new Set([...linking, ...[...moving.keys()].filter(isNote)])) {
    const note = await files.read(path, MAX_NOTE_BYTES).catch(unlessUnreadable)
    if (!note || !isUtf8(note.bytes)) continue
    const text = readableText(note.bytes)
    const plan: TextEdit[] = []
    const steps = planMove(moving, { path, links: parseNote(text).links }, before, after)
    await inSlices(
      steps.map((edit) => edit && plan.push(edit)),
      LINKS_AT_ONCE,
    )
    if (plan.length === 0) continue
    linksLeft -= plan.length
    if (linksLeft < 0) throw tooManyLinks()
    edits.push(editChange(path, text, contentHash(note.bytes), plan).change)
    memoryLeft -= note.bytes.length
    if (memoryLeft > 0) read.set(path, note)
  }
  return { edits, read }
}

const tooManyLinks = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `The move would change more than ${MAX_CHANGED_LINKS} links`, {
    details: { reason: 'Move fewer files at once, or remove links first' },
  })

/** Notes that are gone or too large to edit are skipped. */
function unlessUnreadable(error: unknown): undefined {
  if (isToolError(error) && (error.code === 'NOT_FOUND' || error.code === 'UNPROCESSABLE_ENTITY')) return
  throw error
}

function moveResult({ id, path, changes, told: { newPath: to = path } }: Operation): MoveChange {
  const edits = changes.filter((change) => change.kind === 'edit')
  const links = edits.reduce((sum, { forth }) => sum + forth.length, 0)
  return { operationId: id, path, newPath: to, notes: edits.length, links }
}

const alwaysChanging = (cause: unknown): ToolError =>
  new ToolError('CONFLICT', 'Another program keeps writing notes that link to it; nothing was moved', {
    details: { reason: 'Wait until it is done, then try again', retryAfter: 1 },
    cause,
  })
