import { ToolError, type NextCall } from '@tutor-nexus/toolkit'
import { institutionId } from '../institution.ts'
import { listInstitutions } from '../catalog-tools.ts'
import type { Resolution } from './resolve-school.ts'
import type { SchoolNames } from './school.ts'

/** The same call with another school. */
export type CallWith<School> = (school: School) => NextCall | undefined

/** A name that several schools have: every one of them by name, with a call that is ready to make. */
export function ambiguousSchool<School extends SchoolNames>(
  text: string,
  schools: readonly School[],
  again?: CallWith<School>,
): ToolError {
  return new ToolError('BAD_REQUEST', `"${text}" may be ${eitherOf(schools)}: which one?`, {
    details: {
      reason: 'Several schools have this name: give the id of one',
      nearest: schools.map(({ id }) => id),
    },
    next: [
      ...schools.flatMap((school, at) => {
        const call = again?.(school)
        return call ? [{ ...call, action: `choose-school-${at + 1}`, why: school.name }] : []
      }),
      listInstitutions,
    ],
  })
}

const MOST_NAMED = 6

function eitherOf(schools: readonly SchoolNames[]): string {
  const names = schools.slice(0, MOST_NAMED).map(({ id, name }) => `${name} (${id})`)
  const more = schools.length - names.length
  const all = more > 0 ? [...names, `${more} others`] : names
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** The note for a school that was not given by its id or code. */
export const schoolAssumption = (text: string, { id, name }: SchoolNames): string =>
  `"${text}" was read as ${name} (${id})`

export const assumptionsOf = (text: string, school: SchoolNames): string[] =>
  [school.id, school.code.toLowerCase()].includes(text.trim().toLowerCase()) ||
  institutionId(text) === school.id
    ? []
    : [schoolAssumption(text, school)]

/** The school of a resolution; otherwise the error that tells how to name one. */
export function oneSchool<School extends SchoolNames>(
  text: string,
  found: Resolution<School>,
  unknown: (nearest: readonly School[]) => ToolError,
  again?: CallWith<School>,
): School {
  if (found.kind === 'one') return found.school
  throw found.kind === 'several' ? ambiguousSchool(text, found.schools, again) : unknown(found.nearest)
}
