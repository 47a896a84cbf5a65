import type { NextCall } from '@tutor-nexus/toolkit'
import { institutionId } from '../institution.ts'
import { readCourse } from '../read-course.ts'
import type { SchoolResolver } from './resolve-school.ts'
import type { SchoolNames } from './school.ts'
import type { SchoolDirectory } from './school-directory-store.ts'
import { ambiguousSchool } from './school-errors.ts'

/** The id of a school that a person names for their own records. One without any data is kept by its code. */
export async function schoolToKeep(
  text: string,
  directory: SchoolDirectory,
  again?: (id: string) => NextCall | undefined,
): Promise<string> {
  const found = (await directory.schools()).resolve(text)
  if (found.kind === 'several') throw ambiguousSchool(text, found.schools, ({ id }) => again?.(id))
  return found.kind === 'one' ? found.school.id : institutionId(text)
}

/** A course as people write it, with the id of its school before a colon where one school is named. */
export function courseToKeep(text: string, schools: SchoolResolver<SchoolNames>): string {
  const written = readCourse(text, schools)
  if (written.kind === 'unreadable') return text
  const code = `${written.code.subject} ${written.code.number}`
  if (written.kind === 'bare') return code
  return written.found.kind === 'one' ? `${written.found.school.id}:${code}` : text
}
