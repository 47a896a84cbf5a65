import { ToolError } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../catalog/catalog-tools.ts'
import { editDistance } from '../../store/search/edit-distance.ts'
import { searchPair, type TransferServices } from './define.ts'

const MOST_NEAREST = 5
const MOST_EDITS = 3

/** Every school that the catalog or a rule names. */
export async function knownSchools({ rules, institutions }: TransferServices): Promise<Map<string, string>> {
  const [named, listed] = await Promise.all([rules.institutions(), institutions()])
  return new Map([
    ...named.map(({ id }) => [id, id] as const),
    ...listed.map(({ id, name }) => [id, name] as const),
  ])
}

/** Refuses schools that nobody knows, with the nearest ones there are. */
export async function requireSchools(ids: readonly string[], services: TransferServices): Promise<void> {
  const known = await knownSchools(services)
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return
  const nearest = nearestTo(unknown, known)
  throw new ToolError('NOT_FOUND', `No school is known as "${unknown}"`, {
    details: { reason: 'Name a school by its id, such as one of the nearest', nearest },
    next: [
      ...nearest.slice(0, 1).map((id) => searchPair({ sourceInstitution: id }, 'medium')),
      listInstitutions,
    ],
  })
}

/** By id or by name; where none is near, the first ones, so that there is something to go by. */
function nearestTo(asked: string, known: ReadonlyMap<string, string>): string[] {
  const ranked = [...known]
    .map(([id, name]) => ({ id, distance: distanceTo(asked, id, name) }))
    .toSorted((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
  return ranked.slice(0, MOST_NEAREST).map(({ id }) => id)
}

function distanceTo(asked: string, id: string, name: string): number {
  if (name.toLowerCase().replace(/\s+/g, '-').includes(asked)) return 0
  return Math.min(editDistance(asked, id, MOST_EDITS), MOST_EDITS + 1)
}
