import type { Source, Target } from './rule.ts'

/** What a rule asks for, in one line: `nrc:CPSC 1110 & nrc:CPSC 1120`. */
export function sourceText(source: Source): string {
  if ('course' in source) return source.course
  if ('allOf' in source) return source.allOf.map(inside).join(' & ')
  return 'oneOf' in source
    ? source.oneOf.map(inside).join(' or ')
    : `any ${source.nOf} of ${source.of.map(inside).join(', ')}`
}

const inside = (source: Source): string => ('course' in source ? source.course : `(${sourceText(source)})`)

/** What a target is, in a few words: `aur:MATH 151`, `CPSC 1XX`. */
export function targetText(target: Target): string {
  switch (target.kind) {
    case 'course':
      return target.course
    case 'generic':
      return `${target.subject} ${target.pattern}`
    case 'elective':
      return target.pattern === undefined ? target.bucket : `${target.bucket} ${target.pattern}`
  }
}

/** What a rule gives, in one line. */
export const targetsText = (sets: readonly (readonly Target[])[]): string =>
  sets.map((set) => set.map(targetText).join(' & ')).join(' or ')
