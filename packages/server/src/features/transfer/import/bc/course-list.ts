import type { Agreement } from './agreement.ts'
import { courseText, readMention, type Mention } from './course-words.ts'
import { TokenReader } from './tokens.ts'

export interface CourseList {
  courses: string[]
  /** How much of the text the list takes. */
  length: number
}

/** Whose course it is where no school is named. */
export type Lean = 'source' | 'destination'

/** The courses at the beginning of a text: `UBCV MATH 100, 102 & UBCV STAT 200 (3)`. */
export function readCourseList(text: string, agreement: Agreement, lean: Lean): CourseList | undefined {
  const reader = new TokenReader(text)
  const mentions: Mention[] = []
  let length = 0
  do {
    reader.takeWord(/^(?:either|any|of|the|following)$/i)
    const mention = readMention(reader)
    if (!mention) break
    readNote(reader)
    mentions.push(mention)
    length = reader.offset
  } while (readSeparator(reader))
  const courses = coursesOf(mentions, agreement, lean)
  return mentions.length > 0 && courses ? { courses, length } : undefined
}

/** Every course that a text names, wherever it stands. */
export function coursesIn(text: string, agreement: Agreement, lean: Lean): string[] {
  const reader = new TokenReader(text)
  const mentions: Mention[] = []
  while (!reader.done) {
    const mention = readMention(reader)
    if (mention?.subject !== undefined) mentions.push(mention)
    else if (!mention) reader.next()
  }
  return coursesOf(mentions, agreement, lean) ?? []
}

/** `(3)` or `(Fall 2019)` behind a course. */
function readNote(reader: TokenReader): void {
  reader.attempt(() => {
    if (!reader.takeMark('(')) return undefined
    while (!reader.done && reader.peek()?.text !== ')') reader.next()
    return reader.takeMark(')') || undefined
  })
}

function readSeparator(reader: TokenReader): boolean {
  const mark = reader.takeMark(',&/+;')
  const word = reader.takeWord(/^(?:and|or|and\/or|nor)$/i)
  return mark || word !== undefined || reader.takeMark('&')
}

function coursesOf(mentions: readonly Mention[], agreement: Agreement, lean: Lean): string[] | undefined {
  const ownCourse = mentions.some(
    ({ subject, number }) => subject === agreement.subject && number === agreement.number,
  )
  let before: Omit<Mention, 'number'> = { institution: agreement[ownCourse ? 'source' : lean] }
  const courses: string[] = []
  for (const mention of mentions) {
    const full = { ...before, ...mention }
    const course = courseText(full)
    if (course === undefined) return undefined
    courses.push(course)
    before = full
  }
  return [...new Set(courses)]
}
