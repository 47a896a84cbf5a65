import type { School as ListedSchool } from './schools.ts'

export type School = Pick<ListedSchool, 'id' | 'code' | 'name'> & Partial<Pick<ListedSchool, 'aliases'>>

const CODE = /^[a-z0-9][a-z0-9._&'-]{0,63}$/

/** The name of a school; its id where the name is ambiguous or unknown. */
export function schoolText(id: string, schools: readonly School[]): string {
  const name = schools.find((school) => school.id === id)?.name
  return name !== undefined && schools.filter((school) => school.name === name).length === 1 ? name : id
}

/** Finds a school by name, unique part of a name, or code; an unknown code is returned as it is. */
export function schoolIdOf(text: string, schools: readonly School[]): string | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const exact = schools.filter((school) => namesOf(school).includes(wanted))
  const near =
    exact.length > 0
      ? exact
      : schools.filter((school) => namesOf(school).some((name) => name.includes(wanted)))
  const [only] = near
  if (only && near.length === 1) return only.id
  return near.length === 0 && CODE.test(wanted) ? wanted : undefined
}

const namesOf = ({ id, code, name, aliases = [] }: School): string[] =>
  [id, code, name, ...aliases].map((each) => each.toLowerCase())

const MOST_OPTIONS = 500

/** Matching schools; after a selection, the selected one first and then all others. */
export function schoolOptions(text: string, schools: readonly School[]) {
  const words = text.trim().toLowerCase()
  const chosen = schools.find(({ id }) => schoolText(id, schools).toLowerCase() === words)
  const fitting = chosen
    ? [chosen, ...schools.filter((school) => school !== chosen)]
    : schools.filter((school) => namesOf(school).some((name) => name.includes(words)))
  return fitting.slice(0, MOST_OPTIONS).map(({ id, name }) => ({ value: id, label: name, about: id }))
}
