/** What the title of an event says of a class. */
export interface ClassName {
  /** `CMPT 120`, where the title has a code; else the title itself. */
  readonly name: string
  readonly hasCode: boolean
  readonly section: string
}

const CODE =
  /(?:^|[\s([])(?:(?<subject>[A-Z][A-Z&]{1,5})[ _-]{0,2}(?<number>\d{1,4}[A-Z]{0,2})|(?<word>[A-Z][a-z]{2,5})[ _-]{0,2}(?<level>\d{3,4}[A-Z]{0,2}))(?![\p{L}\d])/u
/** Words with a number that are no subject. */
const NOT_SUBJECTS =
  /^(?:room|rm|week|day|unit|lab|level|grade|year|part|class|sec|bldg|hall|group|team|ch|exam|quiz|test|round)$/i
const SECTION =
  /^[\s:,–—_(-]*(?:section|sec\.?|sect\.?)?\s*(?<section>[A-Z]{1,2}\d{1,3}[A-Z]?|\d{2,3}[A-Z]?)(?![\p{L}\d])/iu
const KIND =
  /\b(lecture|laboratory|lab|tutorial|seminar|studio|discussion|workshop|practicum|recitation|lec|tut|sem|dis)s?\b/i
const KIND_AT_END = new RegExp(String.raw`^(?<name>.*[^\s:,–—(-])[\s:,–—(-]+${KIND.source}\)?$`, 'i')
/** Of a class whose title names no section. */
const PLAIN = 'class'
const LONGEST = 80

/** Reads `CMPT 120 D100 - Intro`, `Math 151 (Lecture)` or `Calculus tutorial`. */
export function classNameIn(title: string): ClassName {
  const found = CODE.exec(title)
  const { subject, number, word = '', level = '' } = found?.groups ?? {}
  if (found && !NOT_SUBJECTS.test(subject ?? word)) {
    const rest = title.slice(found.index + found[0].length)
    const section = SECTION.exec(rest)?.groups?.['section']
    return {
      name: `${(subject ?? word).toUpperCase()} ${number ?? level}`,
      hasCode: true,
      section: section?.toUpperCase() ?? capitalized(KIND.exec(rest)?.[1]) ?? PLAIN,
    }
  }
  // A colon separates a school from its course.
  const name = title.replaceAll(/\s*:\s*/g, ' – ')
  const [, before, kind] = KIND_AT_END.exec(name) ?? []
  return before === undefined
    ? { name: name.slice(0, LONGEST).trim(), hasCode: false, section: PLAIN }
    : { name: before.slice(0, LONGEST).trim(), hasCode: false, section: capitalized(kind) ?? PLAIN }
}

const capitalized = (word: string | undefined): string | undefined =>
  word === undefined
    ? undefined
    : word.length <= 3 && word.toLowerCase() !== 'lab'
      ? word.toUpperCase()
      : `${word[0]?.toUpperCase() ?? ''}${word.slice(1).toLowerCase()}`
