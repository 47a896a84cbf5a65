import type { Completer } from '@tutor-nexus/toolkit/contract'
import { completeSchools } from '../../../platform/catalog/schools/complete-schools.ts'
import type { TransferServices } from '../define.ts'

/** Offers ids to who types an id, and names to who types a name: both are understood. */
export const completeSchool: Completer<TransferServices> = async (typed, _, { services }) => {
  const { byId, byName } = completeSchools(typed, (await services.schools.schools()).all)
  return [...byId.map(({ id }) => id), ...byName.map(({ name }) => name)]
}
