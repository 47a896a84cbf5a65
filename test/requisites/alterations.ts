/** A sentence with one thing changed, and what was changed. */
export interface Alteration {
  what: string
  sentence: string
}

interface Change {
  what: string
  pattern: RegExp
  change: (found: string) => string
  /** Where the change would leave the meaning as it is. */
  exceptIn?: RegExp
}

const swap = (one: string, other: string, word: string): string => {
  const to = word.toLowerCase() === one ? other : one
  if (word === word.toUpperCase()) return to.toUpperCase()
  return /^[A-Z]/.test(word) ? to.charAt(0).toUpperCase() + to.slice(1) : to
}
const nothing = (): string => ''

const GRADE = /(?<=")[A-DPS][+-]?(?=")|(?<![\w"'-])[A-D][+-](?!\w)|(?<![\w"'-])[BCD](?=[ ),;.]|$)/g
const COURSE = /\b[A-Z]{2,8} ?\d{2,4}[A-Z]?\b/g
const AND_OR = /\b(?:and|or)\b/gi
/** `COMP 1130-Computer Programming 1`, `CHEM 100-3`, `MATH 100 (1.5)`: a title and what a course is worth. */
const TITLE = /(?<=\d) ?- ?[A-Z][a-z][^;(]*?(?= with |;|\(|$)|(?<=\d)-\d\b|\(\d\.\d\)/g
/** `A and B may be taken concurrently`: both words permit each. */
const PERMITTED = /(?<=^|[.(;] ?)[A-Z][^.;()]*may be taken concurrently/g

const CHANGES: readonly Change[] = [
  {
    what: 'another number',
    pattern: /(?<![\d.])\d+(?:\.\d+)?/g,
    change: (number) => number.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
  },
  {
    what: 'another grade',
    pattern: GRADE,
    change: (grade) => (grade.startsWith('B') ? grade.replace('B', 'D') : grade.replace(/[A-DSP]/, 'B')),
  },
  // `Only one of A and B` and `only … one of A or B` say the same.
  {
    what: 'and/or',
    pattern: AND_OR,
    change: (word) => swap('and', 'or', word),
    exceptIn: /\b(?:only|more than)\b.*\bone of.*/gi,
  },
  { what: 'two for one', pattern: /\bone(?= of\b)/gi, change: (word) => swap('one', 'two', word) },
  { what: 'three for two', pattern: /\btwo(?= of\b)/gi, change: (word) => swap('two', 'three', word) },
  // Beside the other connective, `either A or B and C` and `both` of it may mean the same.
  {
    what: 'both/either',
    pattern: /\b(?:both|either)\b(?! may)/gi,
    change: (word) => swap('both', 'either', word),
    exceptIn: /^.*\band\b.*\bor\b.*$|^.*\bor\b.*\band\b.*$/gi,
  },
  { what: 'no course', pattern: COURSE, change: nothing, exceptIn: /\([^)]*\)/g },
  // `C in A, or in B` still says the grade of B.
  { what: 'no grade', pattern: GRADE, change: nothing, exceptIn: /(?<=or )[A-D][+-]? in\b/g },
  // Where the list has its own `or`, the sentence says the same without `one of`.
  { what: 'no count', pattern: /\b(?:two|three) of\b/gi, change: nothing },
  { what: 'no count', pattern: /\bone of\b/gi, change: nothing, exceptIn: /^.*\bor\b.*$/gi },
  // After a comma or a semicolon a reader supplies the word.
  {
    what: 'no and/or',
    pattern: /(?<=[\w")] )(?:and|or)(?= (?:[A-Z]{2,8} ?\d|\d{3,4}\b|one of|a minimum|permission))/g,
    change: nothing,
  },
]

/** What a word more leaves as it is: titles, headings, what a list is called, and remarks that ask for nothing. */
const READ_OVER: readonly RegExp[] = [
  /- ?[A-Z][a-z].*?(?:with|;|$)/g,
  /[A-Z]\w+ requirement|\b(?:one|two|all) [^,.;:("]*(?=[:(])/gi,
  /(?<=\. )(?:Prerequisites are|Note:|This course|Students may count)[^.]*/g,
]

/** A word that nobody knows put between any two of a sentence. */
export const insertionsOf = (sentence: string): Alteration[] =>
  changed(sentence, { what: 'a word more', pattern: / /g, change: () => ' zorble ' }, READ_OVER)

/** Each course, number, grade, count and connective of a sentence altered or dropped in turn. */
export const alterationsOf = (sentence: string): Alteration[] =>
  CHANGES.flatMap((change) =>
    changed(sentence, change, [
      TITLE,
      ...(change.what === 'another number' ? [] : [PERMITTED]),
      ...(change.exceptIn ? [change.exceptIn] : []),
    ]),
  )

function changed(
  sentence: string,
  { what, pattern, change }: Change,
  exceptIn: readonly RegExp[],
): Alteration[] {
  const spared = exceptIn.flatMap((form) => [...sentence.matchAll(form)])
  return [...sentence.matchAll(pattern)]
    .filter(({ index }) => !spared.some((part) => part.index <= index && index < part.index + part[0].length))
    .map(({ 0: found, index }) => ({
      what: `${what}: ${found}`,
      sentence: `${sentence.slice(0, index)}${change(found)}${sentence.slice(index + found.length)}`.replace(
        / {2,}/g,
        ' ',
      ),
    }))
}
