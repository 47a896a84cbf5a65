import { defined, ToolError } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import {
  nearestSchools,
  schoolAssumption,
  findSchoolByName,
} from '../../../../platform/catalog/school-names.ts'
import type { TransferServices } from '../../define.ts'

/** A call whose parameters name schools, in fields of their own or before course codes. */
export interface Question {
  /** Absent if no tool was called. */
  tool?: string
  params: Readonly<Record<string, unknown>>
}

/** Resolves the name of a school to its id. */
export type IdOf = (name: string) => string

/** Takes every name as an id. */
export const asGiven: IdOf = (name) => name

interface MeantSchools {
  idOf: IdOf
  /** One for each school not given by its id. */
  assumptions: readonly string[]
}

/** Every school that the catalog or a rule names. */
export async function knownSchools({ rules, institutions }: TransferServices): Promise<Map<string, string>> {
  const [named, listed] = await Promise.all([rules.institutions(), institutions()])
  return new Map([
    ...named.map(({ id }) => [id, id] as const),
    ...listed.map(({ id, name }) => [id, name] as const),
  ])
}

/** Resolves the names of schools. The error for an unknown one lists similar names. */
export async function meantSchools(
  names: Iterable<string>,
  question: Question,
  services: TransferServices,
): Promise<MeantSchools> {
  const schools = [...(await knownSchools(services))].map(([id, name]) => ({ id, name }))
  const meant = [...new Set(names)].map((name) => {
    const school = findSchoolByName(name, schools)
    if (school) return { name, school }
    throw unknownSchool(name, nearestSchools(name, schools), question)
  })
  const ids = new Map(meant.map(({ name, school }) => [name, school.id]))
  return {
    idOf: (name) => ids.get(name) ?? name,
    assumptions: meant
      .filter(({ name, school }) => name !== school.id)
      .map(({ name, school }) => schoolAssumption(spelled(name, question.params) ?? name, school)),
  }
}

/**
 * Queries with the given names as ids, which most are, and again with resolved names if that may be wrong.
 *
 * @param doubtful the names that the result does not confirm as schools
 */
export async function askBySchools<Found>(
  ask: (idOf: IdOf) => Promise<Found>,
  doubtful: (found: Found) => Iterable<string | undefined>,
  question: Question,
  services: TransferServices,
): Promise<{ found: Found; assumptions: readonly string[] }> {
  const found = await ask(asGiven)
  const names = [...doubtful(found)].filter((name) => name !== undefined)
  if (names.length === 0) return { found, assumptions: [] }
  const { idOf, assumptions } = await meantSchools(names, question, services)
  return assumptions.length === 0 ? { found, assumptions } : { found: await ask(idOf), assumptions }
}

/** A course with its school's name replaced by the id. */
export const atSchool = (course: string, idOf: IdOf): string => {
  const colon = course.indexOf(':')
  return `${idOf(course.slice(0, colon))}${course.slice(colon)}`
}

function unknownSchool(name: string, nearest: readonly string[], { tool, params }: Question): ToolError {
  const [id] = nearest
  const reason =
    id === undefined
      ? 'Give the id or name of a school'
      : 'Give the id of a school, such as one of the nearest'
  return new ToolError('NOT_FOUND', `Unknown school "${spelled(name, params) ?? name}"`, {
    details: { reason, nearest: [...nearest] },
    next: [listInstitutions],
    ...(tool !== undefined && id !== undefined
      ? {
          meant: {
            action: 'use-nearest-school',
            priority: 'high',
            category: 'correction',
            description: `Try ${id}`,
            tool,
            arguments: Object.fromEntries(
              Object.entries(defined(params)).map(([field, value]) => [field, renamed(value, name, id)]),
            ),
          },
        }
      : {}),
  })
}

/** The school in a text: all of it, or the part before a course code. */
const schoolIn = (text: string): string => text.split(':', 1).join()

/** A school as the caller wrote it. */
function spelled(name: string, value: unknown): string | undefined {
  if (typeof value === 'string')
    return institutionId(schoolIn(value)) === name ? schoolIn(value).trim() : undefined
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value)
    .map((inner) => spelled(name, inner))
    .find((text) => text !== undefined)
}

function renamed(value: unknown, name: string, id: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => renamed(inner, name, id))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, renamed(inner, name, id)]),
    )
  return typeof value === 'string' && institutionId(schoolIn(value)) === name
    ? `${id}${value.slice(schoolIn(value).length)}`
    : value
}
