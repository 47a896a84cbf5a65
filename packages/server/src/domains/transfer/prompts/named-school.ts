import type { Completer } from '@tutor-nexus/toolkit'
import { institutionId } from '../../../catalog/institution.ts'
import { schoolsTyped } from '../../../offers/completion.ts'
import type { TransferServices } from '../define.ts'
import { knownSchools } from '../schools.ts'

/** The id of the school that a person names by its id, its code or its whole name, as far as it is known. */
export function namedSchool(text: string, known: ReadonlyMap<string, string>): string {
  const wanted = institutionId(text)
  if (known.has(wanted)) return wanted
  const [id = wanted] = [...known].find(([, name]) => institutionId(name) === wanted) ?? []
  return id
}

/** Offers ids to who types an id, and names to who types a name: both are understood. */
export const completeSchool: Completer<TransferServices> = async (typed, _, { services }) => {
  const known = [...(await knownSchools(services))].map(([id, name]) => ({ id, name }))
  const { byId, byName } = schoolsTyped(
    typed,
    known.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  return [...byId.map(({ id }) => id), ...byName.map(({ name }) => name)]
}
