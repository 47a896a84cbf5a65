import { newPath } from '../../../model/note-path.ts'
import type { ChangeMark } from '../../../model/vault-port.ts'
import { inTheWay } from '../../files/refusals.ts'
import { carryOut } from '../carry-out.ts'
import { madeBefore, missingFolders, newOperation } from '../new-operation.ts'
import type { Workplace } from '../recover.ts'

/** Creates parent folders too. */
export async function createFolder(
  place: Workplace,
  given: string,
  mark: ChangeMark,
): Promise<{ operationId: string; path: string }> {
  const known = await madeBefore(
    place.journal,
    mark,
    ({ action, undoes }) => action === 'create-folder' && !undoes,
  )
  if (known) return { operationId: known.id, path: known.path }
  const path = newPath(given)
  if (await place.files.stamp(path)) throw inTheWay(path, path)
  const folders = await missingFolders(place.files, path)
  const operation = newOperation(mark, 'create-folder', path, [...folders, { kind: 'create-folder', path }])
  await carryOut(place, operation)
  return { operationId: operation.id, path }
}
