import type { ChangeMeta, NoteChange, NoteVersion, OperationAction } from '../../model/vault-port.ts'
import type { VaultFiles } from '../files/vault-files.ts'
import type { ScannedNote } from '../reading/note-scan.ts'
import type { Change, Operation } from './operation.ts'
import type { OperationContext } from './recover.ts'

export const newOperation = (
  meta: ChangeMeta,
  action: OperationAction,
  path: string,
  changes: Change[],
  told: Operation['told'] = {},
): Operation => ({
  id: meta.operationId,
  action,
  path,
  clientEventId: meta.clientEventId,
  createdAt: meta.at,
  changes,
  told,
})

/** The operation made earlier with the same idempotency key. */
export async function previousOperation(
  { journal }: Pick<OperationContext, 'journal'>,
  { clientEventId }: ChangeMeta,
  wanted: OperationAction | 'undo',
): Promise<Operation | undefined> {
  if (clientEventId === null) return undefined
  return (await journal.knownAs(clientEventId)).find(
    ({ action, undoes }) => (undoes ? 'undo' : action) === wanted,
  )
}

/** Missing parent folders, outermost first. */
export async function missingFolders(files: VaultFiles, path: string): Promise<Change[]> {
  const parts = path.split('/').slice(0, -1)
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const missing: Change[] = []
  for (const folder of folders)
    if (!(await files.stamp(folder))) missing.push({ kind: 'create-folder', path: folder })
  return missing
}

const NS_IN_MS = 1_000_000n

export const isoTime = (ns: bigint): string => new Date(Number(ns / NS_IN_MS)).toISOString()

/** The result for a note that was just written. */
export async function noteResult(
  files: VaultFiles,
  operation: Operation,
  path: string,
  { hash, bytes, lines }: Pick<ScannedNote, 'hash' | 'bytes' | 'lines'>,
): Promise<NoteChange> {
  const stamp = await files.stamp(path)
  const modifiedAt = stamp ? isoTime(stamp.modifiedNs) : operation.createdAt
  return noteChange(operation, { path, hash, bytes, lines, modifiedAt, isText: true })
}

/** The result for a note written earlier. */
export function previousNoteResult(operation: Operation): NoteChange {
  const {
    changes,
    createdAt,
    told: { bytes = 0, lines = 0 },
  } = operation
  const written = changes.findLast((change) => change.kind === 'edit' || change.kind === 'create')
  const hash = written?.kind === 'edit' ? written.after : written?.kind === 'create' ? written.hash : ''
  const path = written?.kind === 'create' ? written.path : operation.path
  return noteChange(operation, { path, hash, bytes, lines, modifiedAt: createdAt, isText: true })
}

const noteChange = ({ id }: Operation, version: NoteVersion): NoteChange => ({ operationId: id, version })
