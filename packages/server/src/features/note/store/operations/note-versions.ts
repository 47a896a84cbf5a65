import { applyEdits } from '../../model/text-edit.ts'
import { ToolError } from '@tutor-nexus/toolkit'
import type { KeptVersion, NotePiece, TextPosition } from '../../model/vault-port.ts'
import { contentHash, readableText } from '../reading/note-content.ts'
import { scanNote } from '../reading/note-scan.ts'
import { readPiece } from '../reading/read-piece.ts'
import { KEPT_DAYS, type OperationStore } from './operation-store.ts'
import type { Change, EditChange, Operation } from './operation.ts'
import { isWithin } from './reverse-changes.ts'

const MOST_VERSIONS = 100
const AT_ONCE = 50

/**
 * The versions of a note, newest first: each change is taken back in turn. A change by another program is a gap that
 * the journal does not know, and ends them.
 */
export async function keptVersions(
  journal: OperationStore,
  path: string,
  bytes: Buffer,
): Promise<KeptVersion[]> {
  const versions: KeptVersion[] = []
  let [name, text, hash] = [path, readableText(bytes), contentHash(bytes)]
  let before: string | undefined
  for (;;) {
    const operations = await journal.history(name, before, AT_ONCE)
    for (const operation of operations) {
      before = operation.id
      const edit = editOf(operation, name, hash)
      const made = edit ?? creationOf(operation, name, hash)
      if (made) versions.push({ ...madeBy(operation), hash, text })
      if (made?.kind === 'create' || versions.length === MOST_VERSIONS) return versions
      if (edit) {
        text = applyEdits(text, edit.back)
        hash = edit.before
      }
      const earlier = nameBefore(operation.changes, name)
      if (earlier === name) continue
      name = earlier
      break
    }
    const isRenamed = operations.at(-1)?.id !== before
    if (operations.length < AT_ONCE && !isRenamed) break
  }
  return [...versions, { operationId: null, at: null, action: null, hash, text }]
}

const madeBy = ({ id, createdAt, action }: Operation) => ({ operationId: id, at: createdAt, action })

const editOf = ({ changes }: Operation, name: string, hash: string): EditChange | undefined =>
  changes.find(
    (change): change is EditChange =>
      change.kind === 'edit' &&
      change.after === hash &&
      (change.path === name || change.path === nameBefore(changes, name)),
  )

const creationOf = ({ changes }: Operation, name: string, hash: string) =>
  changes.find((change) => change.kind === 'create' && change.path === name && change.hash === hash)

/** Where a file was before the moves among these changes. */
function nameBefore(changes: readonly Change[], name: string): string {
  const move = changes.find((change) => change.kind === 'move' && isWithin(name, change.to))
  return move?.kind === 'move' ? move.from + name.slice(move.to.length) : name
}

/** A page of a version that only the journal has. */
export async function pieceOfText(
  { text, at }: KeptVersion,
  path: string,
  from: TextPosition,
  lastLine: number | undefined,
  maxBytes: number,
): Promise<NotePiece> {
  const bytes = Buffer.from(text)
  const scanned = scanNote(bytes)
  const read = async (into: Buffer, position: number) => bytes.copy(into, 0, position, position + into.length)
  const { hash, lines, isText } = scanned
  return {
    version: { path, hash, lines, isText, bytes: bytes.length, modifiedAt: at ?? new Date(0).toISOString() },
    firstLine: from.line,
    ...(await readPiece(read, scanned, from, lastLine, maxBytes)),
  }
}

export const noVersion = (path: string): ToolError =>
  new ToolError('NOT_FOUND', `No version of ${path} with this hash is known`, {
    details: {
      reason: `contentManager_listVersions names the known ones; those older than ${KEPT_DAYS} days may be forgotten`,
    },
  })
