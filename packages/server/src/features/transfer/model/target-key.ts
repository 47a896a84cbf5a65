import { courseReference, referenceText } from '../../../platform/catalog/course-reference.ts'
import type { Target, TransferRule } from './rule.ts'

/** Credit at a level for no course in particular, however the school writes it: `sfu:PHYS 1XX`. */
const genericKey = (institution: string, name: string, level: number | undefined): string =>
  `${institution}:${name} ${level ?? ''}XX`

/** What a target is found by: a course by itself, generic credit by its subject and level. */
export function targetKey(institution: string, target: Target): string {
  switch (target.kind) {
    case 'course':
      return target.course
    case 'generic':
      return genericKey(institution, target.subject, target.level)
    case 'elective':
      return genericKey(institution, target.bucket, target.level)
  }
}

export interface EarningKeys {
  /** The course itself, or the generic credit that was asked for. */
  exact: string
  /** Generic credit of its subject and level, and of its subject alone. */
  generic: readonly string[]
}

/** What the rules that earn a course are found by. */
export function earningKeys(course: string): EarningKeys {
  const reference = courseReference(course)
  if (!reference) return { exact: course, generic: [] }
  const { institution, subject, number } = reference
  const [digit] = /^\d/.exec(number) ?? []
  const level = digit === undefined ? undefined : Number(digit)
  const generic = [genericKey(institution, subject, level), genericKey(institution, subject, undefined)]
  const [first = course] = generic
  const exact = /X{2,}/.test(number) ? first : referenceText(reference)
  return { exact, generic: [...new Set(generic)].filter((key) => key !== exact) }
}

/** Whether a rule gives a course, or the generic credit that was asked for. */
export function givesTarget({ targets, targetInstitution }: TransferRule, course: string): boolean {
  const { exact } = earningKeys(course)
  return targets.some((set) => set.some((target) => targetKey(targetInstitution, target) === exact))
}
