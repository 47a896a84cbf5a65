import type { Completer } from '@tutor-nexus/toolkit/contract'
import { completeSchools } from '../../../platform/catalog/school-names.ts'
import type { TransferServices } from '../define.ts'
import { knownSchools } from '../tools/shared/schools.ts'

/** Offers ids to who types an id, and names to who types a name: both are understood. */
export const completeSchool: Completer<TransferServices> = async (typed, _, { services }) => {
  const known = [...(await knownSchools(services))].map(([id, name]) => ({ id, name }))
  const { byId, byName } = completeSchools(
    typed,
    known.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  return [...byId.map(({ id }) => id), ...byName.map(({ name }) => name)]
}
