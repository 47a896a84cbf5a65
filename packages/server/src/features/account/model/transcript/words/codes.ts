import { columnKind } from './column-names.ts'
import { markOf } from './grades.ts'
import type { Code } from './shapes.ts'
import { termOf } from './terms.ts'

/** Between the two words of one subject, once it is known to be one. */
export const SUBJECT_TIE = '\u2040'
/** Between a subject and a number of five digits, once it is known to be that of a course. */
export const LONG_TIE = '\u2041'
/** In capitals a subject may be a whole word: `CALCULUS 1000A`. */
const SUBJECT = `(?:(?:[A-Z]${SUBJECT_TIE}){2}[A-Z]|[A-Z]{1,8}${SUBJECT_TIE}[A-Z&]{1,7}|[A-Z][A-Z&/]{1,7}|[A-Za-z][A-Za-z&/]{1,5})`
/** `1XX`, `108H1`, `1AA3`, `B101L`, `1110.01`, `PROG10082` */
const NUMBER =
  '(?:\\d{1,2}[Xx]{2,3}|[A-Z]0\\d{2}\\.(?!\\w)|\\d{3}[HY]\\d(?!\\d)|\\d[A-Z][A-Z0][036](?!\\w)|(?:(?<=[A-Z]{4})|(?<=\u2041 *))\\d{5}(?!\\d)|\\d{4}\\.\\d\\d(?![\\d.])|[A-Za-z]{0,2}\\d{1,4}[A-Za-z]{0,2})'
/** `CPSC-1150-001`, `ACCT*220*01 (30871)`; neither section nor reference number is part of the course. */
const SECTION =
  '(?:[-*](?!\\d{4}(?!\\w))(?=[A-Za-z]{0,2}\\d)[A-Za-z\\d]{1,5}(?![\\w…]))?(?:(?<=\\d{3}[A-Z]{0,2})\\.\\d{3}(?![\\d.]))?(?:\\s*\\((?:\\d{4,6}|[A-Z]\\d{2}|0\\d{1,2})\\))?'
/** `BIOL 150L02` in columns without a blank between. */
const GLUED = '(?:(?<=\\d{2}[A-Z])0\\d(?!\\w))?'
const SCHOOL = "(?:([A-Za-z][\\w.&'-]{0,30}):)?"
const CODE = new RegExp(
  `^${SCHOOL}(${SUBJECT})(?:_[A-Z])?(?:[ \\t]*[-*][ \\t]*|[._](?=\\d{3})|\u2041 *|\\s*)(${NUMBER})${GLUED}${SECTION}(?![\\w…?#~*]|\\.\\d)`,
)
/** `ENG-111-0204`, `BIO*101*WEB`: behind a second sign of the same kind anything short is a section. */
const CHAIN = new RegExp(
  `^${SCHOOL}(${SUBJECT})([-*.])(${NUMBER})\\3[A-Za-z\\d]{1,5}(?:\\s*\\(\\d{4,6}\\))?(?![\\w…?#~*-])`,
)
/** In a column of codes a letter may be a subject: `E 110`. */
const ONE_LETTER = /^([A-Z])[ -](\d{2,4}[A-Z]{0,2})$/
const WHOLE_SUBJECT = /^([A-Z]{1,8}[ \u2040][A-Z&]{1,7}|[A-Z][A-Z&/]{1,7})(?:_[A-Z])?$/
const WHOLE_NUMBER = new RegExp(`^(${NUMBER})$`)

/** Words that stand before numbers and are no subjects. */
const NO_SUBJECTS = new Set(
  `RG RQ RW AND APRIL ATT AUG AUTUMN AVE AVG BOX CLASS COURSE CR CREDIT CRN DATE DEC FA FALL FEB FROM GPA GRADE HRS ID IN IS JAN JULY JUNE
   JUL JUN LEVEL MAR MARCH MAY NO NOV NUMBER OCT OF ON OR PAGE PART PHONE ROOM SEC SEP SEPT SP SPRING STEP SU SUM SUMMER TEL TERM
   THE TO TOTAL TOTALS CREDITS EARNED POINTS CUM QTR SEM UNIT UNITS UNTIL VERSION WAR WEEK WI WIN WINTER WITH YEAR BY AT FOR GOT MY GRADES HOURS APR NOTE STUDY
   AB HL DEAN DEANS SAT GED TOEFL IELTS COVID SEMESTER SESSION STUDENT QUARTER AVERAGE DECEMBER FEBRUARY JANUARY AUGUST OCTOBER NOVEMBER COURSES SECTION STANDING CATALOG
   REQUIRED COMPLETE EXPECTED PROGRAM SERVICE BUILDING STREET TAKE SELECT CHOOSE NEEDS ATTEMPT PASSED PERCENT RECORD FACULTY SUITE SINCE MAIN LECTURE ONLINE CAMPUS`.split(
    /\s+/,
  ),
)

export interface FoundCode {
  code: Code
  /** How much of the text it takes, with its section. */
  length: number
}

/** The course code at the start of a text. */
export function codeAtStart(text: string, isCell = false): FoundCode | undefined {
  const [all, school, subject, number] = chainedAt(text) ?? CODE.exec(text) ?? []
  if (all === undefined || subject === undefined || number === undefined) return undefined
  // `Course: MATH 1171` has a label, not a school.
  if (school !== undefined && columnKind(school) !== undefined) return undefined
  // In a column of codes every word before a number is a subject.
  if ((!isCell && NO_SUBJECTS.has(subject.toUpperCase())) || isOrdinal(number)) return undefined
  if (isMisread(subject, number) || isMarkAndCredits(subject, number)) return undefined
  const isMixed = subject !== subject.toUpperCase() && subject !== subject.toLowerCase()
  if (isMixed && !/\d{3}/.test(number)) return undefined
  // `Hiver 2023`
  if (/^(?:19|20)?\d\d$/.test(number) && termOf(`${subject} ${number}`) !== undefined) return undefined
  // `w101` alone is a number, not the subject `w`; `ab12` is one course only where it is written in one case.
  if (!/\s|[-*_]/.test(all) && /[A-Za-z]$/.test(subject) && subject.length < 2) return undefined
  return { code: codeOf(subject, number, school), length: all.length }
}

const chainedAt = (text: string): (string | undefined)[] | undefined => {
  const [all, school, subject, , number] = CHAIN.exec(text) ?? []
  return all === undefined ? undefined : [all, school, subject, number]
}

/** A code that is all of the text. */
export function wholeCode(text: string): Code | undefined {
  const found = codeAtStart(text, true)
  const [, letter, number] = ONE_LETTER.exec(text) ?? []
  if (letter !== undefined && number !== undefined) return codeOf(letter, number)
  return found?.length === text.length ? found.code : undefined
}

/** A subject and a number from two cells. */
export function codeOfTwo(subject: string, number: string): Code | undefined {
  const [, name] = WHOLE_SUBJECT.exec(subject) ?? []
  const [, digits] = WHOLE_NUMBER.exec(number) ?? []
  if (name === undefined || digits === undefined || isOrdinal(digits) || isMisread(name, digits))
    return undefined
  return name.split(/[ \u2040]/).every(isSubjectWord) ? codeOf(name, digits) : undefined
}

/** In columns of that name a letter may be a subject: `M` and `115`. */
export const codeOfColumns = (subject: string, number: string): Code | undefined =>
  /^[A-Z]$/.test(subject) && /^\d{2,4}[A-Z]{0,2}$/.test(number)
    ? codeOf(subject, number)
    : codeOfTwo(subject, number)

export const isNumber = (text: string): boolean => WHOLE_NUMBER.test(text) && !isOrdinal(text)

export const isSubject = (text: string): boolean =>
  WHOLE_SUBJECT.test(text) && text.split(' ').every(isSubjectWord)

/** Whether a word may be a part of a subject; most that stand before numbers are none. */
export const isSubjectWord = (word: string): boolean => !NO_SUBJECTS.has(word)

const codeOf = (subject: string, number: string, school?: string): Code => ({
  subject: subject.toUpperCase().replaceAll(SUBJECT_TIE, ' '),
  number: number.toUpperCase(),
  ...(school === undefined ? {} : { school }),
})

/** A scan takes digits for letters: `MATH ll7l`, `PSYC l0O`. */
const isMisread = (subject: string, number: string): boolean =>
  subject === subject.toUpperCase() &&
  (/^[IVX]{2,}$/.test(subject) || /^[a-z]|^[OI]{1,2}\d|\dl$|\d[oO]$/.test(number))

/** `TR 4`, `IP 3` */
const isMarkAndCredits = (subject: string, number: string): boolean =>
  number.length < 3 && markOf(subject) !== undefined

const isOrdinal = (number: string): boolean => /^\d{1,2}(?:ST|ND|RD|TH)$/i.test(number)

/** `1XX`: transfer credit that no course of the school stands for. */
export const isUnassigned = ({ number }: Code): boolean => number.endsWith('XX')

/** Whether something in the text looks like a course code, sound or damaged. */
export const mentionsCode = (text: string): boolean => {
  for (const { 0: found, index } of text.matchAll(
    /(?<![A-Za-z])[A-Za-z][A-Za-z&/]{1,5}(?:_[A-Z])?(?:[ \t*-]{0,2}|\u2041 {0,3})[A-Za-z]{0,2}\d/g,
  )) {
    const subject = /^[A-Za-z&/]+/.exec(found)?.[0] ?? ''
    if (NO_SUBJECTS.has(subject.toUpperCase())) continue
    if (subject === subject.toUpperCase()) return true
    const number =
      subject === subject.toLowerCase() ? codeAtStart(text.slice(index, index + 40))?.code.number : undefined
    if (number !== undefined && /\d{3}/.test(number)) return true
  }
  return false
}
