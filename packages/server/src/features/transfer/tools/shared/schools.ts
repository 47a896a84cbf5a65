import { defined, type ErrorIssue, type NextCall, ToolError } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import { readCourse, writtenCode } from '../../../../platform/catalog/read-course.ts'
import type { Resolution } from '../../../../platform/catalog/schools/resolve-school.ts'
import type { SchoolNames } from '../../../../platform/catalog/schools/school.ts'
import type { Schools } from '../../../../platform/catalog/schools/school-directory-store.ts'
import { ambiguousSchool, schoolAssumption } from '../../../../platform/catalog/schools/school-errors.ts'
import type { TransferServices } from '../../define.ts'

/** A call whose parameters name schools, in fields of their own or with course codes. */
export interface Question {
  /** Absent if no tool was called. */
  tool?: string
  params: Readonly<Record<string, unknown>>
}

/** Resolves the name of a school, in the form of an id, to its id. */
export type IdOf = (name: string) => string

/** Takes every name as an id. */
export const asGiven: IdOf = (name) => name

interface MeantSchools {
  idOf: IdOf
  /** One for each school not given by its id. */
  assumptions: readonly string[]
}

/** Every school that the catalog or a rule names. */
export async function knownSchools({ schools }: TransferServices): Promise<Map<string, string>> {
  return new Map((await schools.schools()).all.map(({ id, name }) => [id, name]))
}

/** An unknown name takes long to compare with all schools. */
const MOST_FAULTS = 20

/** Resolves the names of schools. The error tells the first that are unknown or ambiguous, with similar names. */
export async function meantSchools(
  names: Iterable<string>,
  question: Question,
  services: Pick<TransferServices, 'schools'>,
): Promise<MeantSchools> {
  const schools = await services.schools.schools()
  const given = spelledSchools(question.params, schools)
  const meant: { name: string; text: string; found: Resolution<SchoolNames> }[] = []
  const faults: ToolError[] = []
  for (const name of new Set(names)) {
    const text = given.get(name) ?? name
    const found = schools.resolve(text)
    meant.push({ name, text, found })
    // A transcript may hold courses of a school that nothing is known about yet.
    if (found.kind === 'one' || !given.has(name)) continue
    // Only the first is suggested to be called again.
    const again = faults.length === 0 ? callWith(name, question, schools) : () => undefined
    faults.push(
      found.kind === 'several'
        ? ambiguousSchool(text, found.schools, again)
        : unknownSchool(text, found.nearest, again),
    )
    if (faults.length === MOST_FAULTS) break
  }
  if (faults.length > 0) throw allOf(faults)
  const known = meant.flatMap(({ name, text, found }) =>
    found.kind === 'one' ? [{ name, text, school: found.school }] : [],
  )
  const ids = new Map(known.map(({ name, school }) => [name, school.id]))
  return {
    idOf: (name) => ids.get(name) ?? name,
    assumptions: known
      .filter(({ name, school }) => name !== school.id && name !== institutionId(school.code))
      .map(({ text, school }) => schoolAssumption(text, school)),
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
  // A name in words may be the id of one school and the name of two.
  const inWords = schoolsIn(question.params, await services.schools.schools())
    .filter((text) => /\s/.test(text))
    .map(institutionId)
  const first = inWords.length > 0 ? await meantSchools(inWords, question, services) : undefined
  const found = await ask(first?.idOf ?? asGiven)
  const names = [...doubtful(found)].filter((name) => name !== undefined)
  if (names.length === 0) return { found, assumptions: first?.assumptions ?? [] }
  const { idOf, assumptions } = await meantSchools([...inWords, ...names], question, services)
  const isAnswered = names.every((name) => idOf(name) === (first?.idOf ?? asGiven)(name))
  return { found: isAnswered ? found : await ask(idOf), assumptions }
}

/** A course with its school's name replaced by the id. */
export const atSchool = (course: string, idOf: IdOf): string => {
  const colon = course.indexOf(':')
  return `${idOf(course.slice(0, colon))}${course.slice(colon)}`
}

/** A course as people write it, with its school before a colon: `UBC Vancouver CPSC 110`. */
export function schoolFirst(text: string, schools: Schools): string {
  const { school, code } = schoolIn(text, schools)
  if (code !== undefined) return `${school}:${code}`
  const bare = writtenCode(text)
  return bare ? `${bare.subject} ${bare.number}` : text
}

function unknownSchool(
  text: string,
  nearest: readonly SchoolNames[],
  again: (school: SchoolNames) => NextCall | undefined,
): ToolError {
  const [near] = nearest
  const meant = near && again(near)
  const reason =
    near === undefined
      ? 'Give the id or name of a school'
      : 'Give the id of a school, such as one of the nearest'
  return new ToolError('NOT_FOUND', `Unknown school "${text}"`, {
    details: { reason, nearest: nearest.map(({ id }) => id) },
    next: [listInstitutions],
    ...(meant ? { meant } : {}),
  })
}

/** The first error, which also tells the others. */
function allOf([first, ...others]: readonly ToolError[]): ToolError {
  if (!first) return new ToolError('BAD_REQUEST', 'Give a school')
  if (others.length === 0) return first
  const { kind: _, ...details } = first.details
  const issues = [first, ...others].map(({ message }): ErrorIssue => ({ path: 'institution', message }))
  return new ToolError(first.code, first.message, {
    details: { ...details, issues },
    next: first.next,
  })
}

/** The same call with another school in place of a name. */
const callWith =
  (name: string, { tool, params }: Question, schools: Schools) =>
  ({ id }: SchoolNames): NextCall | undefined =>
    tool === undefined
      ? undefined
      : {
          action: 'use-nearest-school',
          priority: 'high',
          category: 'correction',
          description: `Try ${id}`,
          tool,
          arguments: Object.fromEntries(
            Object.entries(defined(params)).map(([field, value]) => [
              field,
              renamed(value, name, id, schools),
            ]),
          ),
        }

/** The school that a text names, by itself or with a course. */
function schoolIn(text: string, schools: Schools): { school: string; code?: string } {
  const colon = text.indexOf(':')
  if (colon !== -1) {
    const code = writtenCode(text.slice(colon + 1))
    return {
      school: text.slice(0, colon).trim(),
      ...(code ? { code: `${code.subject} ${code.number}` } : {}),
    }
  }
  const written = /[0-9]|X{2}/i.test(text) ? readCourse(text, schools) : undefined
  return written?.kind === 'named'
    ? { school: written.school, code: `${written.code.subject} ${written.code.number}` }
    : { school: text.trim() }
}

/** Fields that hold a school, and nothing else. */
const SCHOOL_FIELD = /institution$|^(?:schools|target|source)$/i

/** The schools that parameters name, as they are spelled. */
function schoolsIn(value: unknown, schools: Schools, isSchool = false): string[] {
  if (typeof value === 'string') {
    const { school, code } = schoolIn(value, schools)
    return isSchool || code !== undefined ? [school] : []
  }
  if (Array.isArray(value)) return value.flatMap((inner) => schoolsIn(inner, schools, isSchool))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) =>
    schoolsIn(inner, schools, SCHOOL_FIELD.test(field)),
  )
}

/** The schools as the caller wrote them first, by their names in the form of an id. */
const spelledSchools = (params: Question['params'], schools: Schools): ReadonlyMap<string, string> =>
  new Map(
    schoolsIn(params, schools)
      .toReversed()
      .map((text) => [institutionId(text), text]),
  )

function renamed(value: unknown, name: string, id: string, schools: Schools): unknown {
  if (Array.isArray(value)) return value.map((inner) => renamed(inner, name, id, schools))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, renamed(inner, name, id, schools)]),
    )
  if (typeof value !== 'string') return value
  const { school, code } = schoolIn(value, schools)
  if (institutionId(school) !== name) return value
  return code === undefined ? id : `${id}:${code}`
}
