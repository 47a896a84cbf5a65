import type { School } from './school.ts'

/** How courses and schools are called in an answer. */
export interface Naming {
  school(id: string): string
  /** `MATH 1171 “Calculus I” (Northreach College)`. */
  course(reference: string, title?: string | null): string
}

export function namingBy(schools: readonly School[]): Naming {
  const names = new Map(schools.map(({ id, name }) => [id, name]))
  const school = (id: string): string => names.get(id) ?? id
  return {
    school,
    course(reference, title) {
      const colon = reference.indexOf(':')
      const code = reference.slice(colon + 1)
      return `${title ? `${code} “${title}”` : code} (${school(reference.slice(0, colon))})`
    },
  }
}
