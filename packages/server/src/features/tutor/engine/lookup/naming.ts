export interface Naming {
  school(id: string): string
  /** `MATH 1171 “Calculus I” (Northreach College)`. */
  course(reference: string, title?: string | null): string
  /** Replaces each `nrc:MATH 1171` and “of nrc” in a tool's text by its name. */
  withNames(text: string): string
  /** Leaves the school out of references to courses of the same school as one. */
  withCodes(text: string, like: string): string
}

/** The course's code within its school: `MATH 1171`. */
export const codeOf = (reference: string): string => reference.slice(reference.indexOf(':') + 1)

const REFERENCE = /\b([a-z][\w.-]*):[A-Z][A-Z&]*(?: [A-Z&]+)* ?\d+[A-Z]*/g
const SCHOOL = /\bof ([a-z][\w.-]*)(?=: |$)/g

export function namingBy(schools: readonly { id: string; name: string }[]): Naming {
  const names = new Map(schools.map(({ id, name }) => [id, name]))
  const school = (id: string): string => names.get(id) ?? id
  const course = (reference: string, title?: string | null): string => {
    const code = codeOf(reference)
    const name = school(reference.slice(0, reference.indexOf(':')))
    return `${title ? `${code} “${title}”` : code} (${name})`
  }
  return {
    school,
    course,
    withNames: (text) =>
      text
        .replaceAll(REFERENCE, (found, id) => (names.has(id) ? course(found) : found))
        .replaceAll(SCHOOL, (_, id) => `of ${school(id)}`),
    withCodes: (text, like) =>
      text
        .replaceAll(/\bsecondary:/g, '')
        .replaceAll(REFERENCE, (found, id) => (like.startsWith(`${id}:`) ? codeOf(found) : course(found))),
  }
}
