/** What a line of a program page says beside a requirement of its own. */
export type ProgramLine =
  | { kind: 'course'; code: string }
  /** So many of the courses that follow. */
  | { kind: 'choice'; count: number }
  /** All of the courses that follow. */
  | { kind: 'all' }
  /** The course that follows may stand in for the one before. */
  | { kind: 'or' }

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const CODE = '[A-Z][A-Z&]{1,7}[ -]?\\d{2,4}[A-Z]{0,2}'
const COURSE = new RegExp(`^(${CODE})\\b\\s*(?:[-–—:.|]\\s*|\\t\\s*|\\s+(?=[A-Z(]))\\S`)
const ANY_CODE = new RegExp(`\\b${CODE}\\b`)
const AND = '(?:(?:and|plus|also)\\s+)?'
const VERB = '(?:(?:students\\s+)?(?:must\\s+)?(?:complete|take|choose|select)\\s+)?'
const FOLLOWING = '(?:\\s+(?:the\\s+)?(?:following|these)(?:\\s+courses?)?)?\\s*[:.]?'
const CHOICE = new RegExp(
  `^${AND}${VERB}(?:at\\s+least\\s+|any\\s+)?(${NUMBERS.join('|')}|\\d{1,2})\\s+(?:courses?\\s+)?(?:of|from)${FOLLOWING}$`,
  'i',
)
const ALL = new RegExp(`^(?:${AND}${VERB}(?:all|both|each)\\s+(?:of)?${FOLLOWING}|and|plus|also)$`, 'i')

/**
 * Reads a line as calendars of schools have them: `CMPT 120 - Introduction to Computing (3)`, `one of`,
 * `Students complete all of`, `or`; undefined for anything else.
 */
export function programLine(line: string): ProgramLine | undefined {
  if (/^or:?$/i.test(line)) return { kind: 'or' }
  if (ALL.test(line)) return { kind: 'all' }
  const [, number] = CHOICE.exec(line) ?? []
  if (number !== undefined) {
    const word = NUMBERS.indexOf(number.toLowerCase())
    return { kind: 'choice', count: word === -1 ? Number(number) : word + 1 }
  }
  const [, code] = COURSE.exec(line) ?? []
  return code === undefined || ANY_CODE.test(line.slice(code.length)) ? undefined : { kind: 'course', code }
}
