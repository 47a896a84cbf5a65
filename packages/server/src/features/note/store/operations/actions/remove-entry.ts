import type { ChangeMeta, RemoveChange } from '../../../model/vault-port.ts'
import type { VaultFiles } from '../../files/vault-files.ts'
import { runOperation } from '../run-operation.ts'
import { existing } from '../existing-entry.ts'
import { previousOperation, newOperation } from '../new-operation.ts'
import type { Operation } from '../operation.ts'
import type { OperationContext } from '../recover.ts'

export async function removeEntry(
  context: OperationContext,
  given: string,
  meta: ChangeMeta,
): Promise<RemoveChange> {
  const known = await previousOperation(context, meta, 'delete')
  if (known) return removeResult(known)
  const { path, kind } = await existing(context.files, given)
  const files = kind === 'folder' ? (await filesWithin(context.files, path)).length : 1
  const trashedPath = await context.files.trashPath(path)
  const operation = newOperation(meta, 'delete', path, [{ kind: 'trash', path, trashedPath }], {
    kind,
    files,
  })
  await runOperation(context, operation)
  return removeResult(operation)
}

const removeResult = ({ id, path, told: { kind = 'note', files = 1 } }: Operation): RemoveChange => ({
  operationId: id,
  path,
  kind,
  files,
})

/** All files below a folder. */
export async function filesWithin(files: VaultFiles, folder: string): Promise<string[]> {
  const found: string[] = []
  const folders = [folder]
  for (const each of folders)
    for (const { path, kind } of await files.entries(each)) (kind === 'folder' ? folders : found).push(path)
  return found
}
