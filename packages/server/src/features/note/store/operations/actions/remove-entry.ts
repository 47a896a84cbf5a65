import type { ChangeMark, RemoveChange } from '../../../model/vault-port.ts'
import type { VaultFiles } from '../../files/vault-files.ts'
import { carryOut } from '../carry-out.ts'
import { existing } from '../existing.ts'
import { previousOperation, newOperation } from '../new-operation.ts'
import type { Operation } from '../operation.ts'
import type { Workplace } from '../recover.ts'

export async function removeEntry(place: Workplace, given: string, mark: ChangeMark): Promise<RemoveChange> {
  const known = await previousOperation(place, mark, 'delete')
  if (known) return removed(known)
  const { path, kind } = await existing(place.files, given)
  const files = kind === 'folder' ? (await filesWithin(place.files, path)).length : 1
  const trashedPath = await place.files.trashPlace(path)
  const operation = newOperation(mark, 'delete', path, [{ kind: 'trash', path, trashedPath }], {
    kind,
    files,
  })
  await carryOut(place, operation)
  return removed(operation)
}

const removed = ({ id, path, told: { kind = 'note', files = 1 } }: Operation): RemoveChange => ({
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
