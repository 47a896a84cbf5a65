import { courseReference, referenceText } from '../../../platform/catalog/course-reference.ts'
import { statusOfGrade } from '../../../platform/catalog/course-status.ts'
import { isGrade } from '../../../platform/catalog/grade.ts'
import { termKey } from '../../../platform/catalog/term.ts'
import { merged, type ReadTranscript, type TranscriptEntry } from './transcript.ts'

const CODE =
  /^(?:([A-Za-z][\w.&'-]{0,20}):)?([A-Za-z][A-Za-z&/.]{1,7})[\s-]*([A-Za-z]?\d{1,4}[A-Za-z]{0,2})\b/
const TERM =
  /\b(winter|spring|summer|fall|autumn)\s+(\d{4})\b|\b(\d{4})\s+(winter|spring|summer|fall|autumn)\b/i
const CREDITS = /^\d{1,2}(?:\.\d{1,2})?$/
const MOST_CREDITS = 30

/**
 * Reads a transcript as people paste it: one course a line, a term on the line or on a line of its own above.
 * A line that holds more than a course, a title, a grade, credits and a term is given back: nothing is guessed.
 */
export function readTranscriptText(text: string, institution: string | undefined): ReadTranscript {
  const notUnderstood: string[] = []
  const entries: TranscriptEntry[] = []
  let heading: string | null = null
  for (const line of text.split(/\r?\n/).map((raw) => raw.replace(/\s+/g, ' ').trim())) {
    if (line === '') continue
    const term = termOf(line)
    if (term !== null && line.replace(TERM, '').replace(/[^\p{L}\p{N}]/gu, '') === '') {
      heading = term
      continue
    }
    const entry = entryOf(line, heading, institution)
    if (entry) entries.push(entry)
    else notUnderstood.push(line)
  }
  return { entries: merged([], entries), notUnderstood }
}

function termOf(line: string): string | null {
  const [, season, year, firstYear, lateSeason] = TERM.exec(line) ?? []
  const [when, name] = [year ?? firstYear, season ?? lateSeason]
  if (when === undefined || name === undefined) return null
  const term = `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()} ${when}`
  return termKey(term) === undefined ? null : term
}

function entryOf(
  line: string,
  heading: string | null,
  institution: string | undefined,
): TranscriptEntry | undefined {
  const found = CODE.exec(line)
  const [code = '', school, subject = '', number = ''] = found ?? []
  const reference = courseReference(
    `${school === undefined ? '' : `${school}:`}${subject} ${number}`,
    institution,
  )
  if (!found || !reference) return undefined
  const rest = line
    .slice(code.length)
    .replace(TERM, ' ')
    .split(/[\s,;|\t]+/)
    .filter(Boolean)
  const { grade, credits, left } = marksOf(rest)
  // `Page 2` is no course; `MATH 2 B+` is one.
  if (/^\d$/.test(number) && grade === null && credits === null) return undefined
  // Numbers that are left have a meaning that we do not know.
  if (left.some((word) => /\d/.test(word) && !/^[ivx]+$/i.test(word))) return undefined
  return {
    course: referenceText(reference),
    title: null,
    grade,
    term: termOf(line) ?? heading,
    credits,
    completed: null,
    status: (grade === null ? undefined : statusOfGrade(grade)) ?? 'completed',
  }
}

/** The grade and the credits stand at the end, in either order; what is before them is the title. */
function marksOf(words: readonly string[]): { grade: string | null; credits: number | null; left: string[] } {
  const left = [...words]
  let grade: string | null = null
  let credits: number | null = null
  for (let last = left.at(-1); last !== undefined; last = left.at(-1)) {
    const isCredit = credits === null && CREDITS.test(last) && Number(last) <= MOST_CREDITS
    const isMark = grade === null && isGrade(last) && (!CREDITS.test(last) || Number(last) > MOST_CREDITS)
    if (isMark) grade = last.toUpperCase()
    else if (isCredit) credits = Number(last)
    else break
    left.pop()
  }
  return { grade, credits, left }
}
