/** A sentence with one thing changed, and what was changed. */
export interface Alteration {
  what: string
  sentence: string
}

const swapped = (word: string): string => {
  const [lower, other] = word.toLowerCase() === 'and' ? ['and', 'or'] : ['or', 'and']
  return word === lower ? other : word === lower.toUpperCase() ? other.toUpperCase() : other
}
const otherDigits = (number: string): string =>
  number.replace(/\d/, (digit) => String((Number(digit) % 9) + 1))
const otherGrade = (grade: string): string =>
  grade.startsWith('B') ? grade.replace('B', 'D') : grade.replace(/[A-DSP]/, 'B')
const COUNTS: Readonly<Record<string, string>> = {
  one: 'two',
  two: 'three',
  three: 'two',
  both: 'either',
  either: 'both',
}
const otherCount = (word: string): string => {
  const other = COUNTS[word.toLowerCase()] ?? word
  return /^[A-Z]/.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other
}

const GRADE = /(?<=")[A-DPS][+-]?(?=")|(?<![\w"'-])[A-D][+-](?![\w])|(?<![\w"'-])[BCD](?=[ ),;.]|$)/g
/** A code with its number; a number that leaves its subject out follows a separator. */
const COURSE = /\b[A-Z]{2,8} ?\d{2,4}[A-Z]?\b/g

type Change = readonly [what: string, pattern: RegExp, change: (found: string) => string]

const CHANGES: readonly Change[] = [
  ['another number', /(?<![\d.])\d+(?:\.\d+)?/g, otherDigits],
  ['another grade', GRADE, otherGrade],
  ['and for or, or for and', /\b(?:and|or)\b/gi, swapped],
  ['another count', /\b(?:one|two|three)(?= of\b)|\b(?:both|either)\b/gi, otherCount],
  ['no course', COURSE, () => ''],
  ['no grade', GRADE, () => ''],
  ['no count', /\b(?:one|two|three) of\b|\b(?:both|either)\b/gi, () => ''],
  // After a comma or a semicolon a reader supplies the word; elsewhere it is missing.
  ['no and or or', /(?<![,;] )\b(?:and|or)\b/gi, () => ''],
]

/** Each course, number, grade, count and connective of a sentence altered or dropped in turn. */
export const alterationsOf = (sentence: string): Alteration[] =>
  CHANGES.flatMap(([what, pattern, change]) =>
    [...sentence.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const altered = sentence.slice(0, index) + change(found) + sentence.slice(index + found.length)
      return altered === sentence
        ? []
        : [{ what: `${what}: ${found}`, sentence: altered.replace(/ {2,}/g, ' ') }]
    }),
  )
