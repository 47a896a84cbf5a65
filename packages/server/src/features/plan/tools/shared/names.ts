import { ToolError } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import { courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import {
  ambiguousSchool,
  assumptionsOf,
  oneSchool,
} from '../../../../platform/catalog/schools/school-errors.ts'
import type { Schools } from '../../../../platform/catalog/schools/school-directory-store.ts'

/** Reads the names of schools and courses as callers write them, and notes how it read them. */
export class NameReader {
  readonly assumptions: string[] = []
  readonly #schools: Schools

  constructor(schools: Schools) {
    this.#schools = schools
  }

  school(text: string): string {
    const school = oneSchool(text, this.#schools.resolve(text), (nearest) => unknownSchool(text, nearest))
    for (const note of assumptionsOf(text, school))
      if (!this.assumptions.includes(note)) this.assumptions.push(note)
    return school.id
  }

  nameOf(id: string): string {
    return this.#schools.byId(id)?.name ?? id
  }

  /** A course by its canonical reference; of the school given where it names none. */
  course(text: string, school: string): string {
    const colon = text.indexOf(':')
    const at = colon === -1 ? school : this.#known(text.slice(0, colon).trim())
    const reference = courseReference(text.slice(colon + 1), at)
    if (reference) return referenceText(reference)
    throw new ToolError('BAD_REQUEST', `Not a course: "${text}"`, {
      details: { reason: `Write it like ${school}:MATH 1171` },
    })
  }

  /** A school of a course may be one that nothing is known about yet. */
  #known(text: string): string {
    const id = institutionId(text)
    if (this.#schools.byId(id)) return id
    const found = this.#schools.resolve(text)
    if (found.kind === 'several') throw ambiguousSchool(text, found.schools)
    return found.kind === 'one' ? found.school.id : id
  }
}

const unknownSchool = (text: string, nearest: readonly { id: string }[]): ToolError =>
  new ToolError('NOT_FOUND', `Unknown school "${text}"`, {
    details: { reason: 'Give the id or name of a school', nearest: nearest.map(({ id }) => id) },
    next: [listInstitutions],
  })
