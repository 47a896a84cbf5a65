import type { School } from './school-names.ts'

interface PastedLines {
  /** In the format of the tool: a leading school is written `nrc:`. */
  text: string
  /** The original line for one that the tool returns. */
  asPasted: (line: string) => string
  /** Lines with a year but no season, in the format of the tool. */
  withoutYear: ReadonlySet<string>
}

/**
 * Makes pasted lines such as `NRC MATH 1171 A 2025` readable for the transcript tool.
 *
 * @example
 * pastedLines('NRC MATH 1171 A', schools).text // 'nrc:MATH 1171 A'
 */
export function pastedLines(pasted: string, schools: readonly School[]): PastedLines {
  const originals = new Map<string, string>()
  const withoutYear = new Set<string>()
  const lines = linesOf(pasted).map((line) => {
    const withSchool = schoolInFront(line, schools)
    const read = withSchool.replace(BARE_YEAR, '')
    if (read !== withSchool) withoutYear.add(read)
    originals.set(read, line)
    return read
  })
  return {
    text: lines.join('\n'),
    asPasted: (line) => originals.get(line) ?? line,
    withoutYear,
  }
}

/** The non-empty lines. */
export const linesOf = (pasted: string): string[] =>
  pasted.split(/\r?\n/).flatMap((line) => line.replace(/\s+/g, ' ').trim() || [])

const BARE_YEAR = /(?<!\b(?:winter|spring|summer|fall|autumn)),? (?:19|20)\d\d$/i

function schoolInFront(line: string, schools: readonly School[]): string {
  for (const { id, code, name, aliases = [] } of schools)
    for (const word of [name, ...aliases, code, id]) {
      const rest = line.slice(word.length + 1)
      const isNamed = line.toLowerCase().startsWith(`${word.toLowerCase()} `)
      // A school code may also be a subject; only `NRC MATH 1171` names a school.
      if (isNamed && /^[A-Za-z][A-Za-z&/.]*[\s-]*\d/.test(rest)) return `${id}:${rest}`
    }
  return line
}
