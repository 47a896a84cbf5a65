import type { School } from '../../../../api/school-names.ts'

/**
 * Writes a school in front of a course in the format of the transcript tool; everything else stays as it is.
 *
 * @example
 * withSchools('Northreach College MATH 1171 A', schools) // 'nrc:MATH 1171 A'
 */
export const withSchools = (pasted: string, schools: readonly School[]): string =>
  pasted
    .split(/\r\n|\r|\n/)
    .map((line) => schoolInFront(line, schools))
    .join('\n')

function schoolInFront(line: string, schools: readonly School[]): string {
  const text = line.trimStart().toLowerCase()
  for (const { id, code, name, aliases = [] } of schools)
    for (const word of [name, ...aliases, code, id]) {
      if (!text.startsWith(`${word.toLowerCase()} `)) continue
      const rest = line.trimStart().slice(word.length + 1)
      // A school code may also be a subject; only `NRC MATH 1171` names a school.
      if (/^[A-Za-z][A-Za-z&/.]*[\s-]*\d/.test(rest)) return `${id}:${rest}`
    }
  return line
}
