import type { RawData, RawRow } from './raw-rows.ts'

/** A school by its code in the rows and the name that answers use. */
export interface SchoolName {
  code: string
  name: string
}

export interface Truth {
  /** Claims that the rows do not support. */
  unsupported: readonly string[]
  /** How many claims were checked. */
  checked: number
}

const CODE =
  /\b(?!(?:AND|OR|THE|FOR)\b)[A-Z][A-Z&]{1,5} (?:\d{2,4}[A-Z]{0,2}|\dX{2,3}|\d(?:st|nd|rd) ?(?:lev)?|\d{1,2}XX)\b/g
const TARGET =
  /([A-Z][A-Z&]{1,5}) (\d{2,4}[A-Z]{0,2}|\dX{2,3}|\d(?:st|nd|rd)?(?: lev)?)(?: \(([\d.]+) credits?\))?/g

/**
 * Checks every course code and every claim about credit against the published rows, without the product's own tools.
 *
 * @param said what the person and their notes, cards and transcript said: its codes may be repeated
 */
export function checkTruth(
  answer: string,
  said: string,
  raw: RawData,
  schools: readonly SchoolName[],
): Truth {
  const unsupported: string[] = []
  let checked = 0
  const claim = (isTrue: boolean, what: string) => {
    checked += 1
    if (!isTrue) unsupported.push(what)
  }
  const known = codesOf(raw)
  const upper = said.toUpperCase()
  // What is said to be unknown is checked as a refusal.
  for (const [code] of answer.replaceAll(/\bI can't find a course .*/g, '').matchAll(CODE))
    claim(
      known.has(code) ||
        raw.text.includes(code) ||
        upper.replaceAll(/\s+/g, '').includes(code.replaceAll(/\s+/g, '').toUpperCase()),
      `code ${code}`,
    )

  const byLength = schools.toSorted((a, b) => b.name.length - a.name.length)
  const names = byLength.map(({ name }) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  const TARGET_SCHOOL = new RegExp(
    String.raw`(?:\b[Aa]t|\bto|\band|\bgives? [A-Z&]+ \S+ \(|\bwith) ?(${names})`,
    'g',
  )
  const SCHOOL = new RegExp(`(${names})`, 'g')
  const codeOf = (name: string | undefined) => byLength.find((school) => school.name === name)?.code
  const isPast = /For courses completed in /.test(answer)
  let target: string | undefined
  for (const line of answer.split('\n')) {
    const plain = line.replaceAll(/“[^”]*”/g, '').replace(/\(the agreement notes:.*$/, '')
    const named = [...plain.matchAll(TARGET_SCHOOL)].at(-1)?.[1]
    if (named !== undefined) target = codeOf(named) ?? target
    for (const part of plain.split(/(?<=[a-z)])\.\s/)) {
      const [left = '', right] = part.split(/\b(?:together )?counts? as\b| = /)
      if (right !== undefined && !/can't tell/.test(left) && [...left.matchAll(CODE)].length > 0)
        checkCredit(left, right, target, raw, isPast, SCHOOL, codeOf, claim)
      checkRefusals(part, target, raw, claim)
    }
    for (const [, code = '', title = '', school = ''] of line.matchAll(
      /([A-Z]{2,5} \d{2,4}[A-Z]?) “([^”]*)” \(([^)]*(?:\([^)]*\))?[^)]*)\)/g,
    )) {
      const course = raw.courses.find((each) => each.code === code && each.school === codeOf(school))
      if (course) claim(course.title === title, `title of ${code}: ${title}`)
    }
    for (const [, code = '', school = '', credits = ''] of line.matchAll(
      /([A-Z]{2,5} \d{2,4}[A-Z]?)(?: “[^”]*”)? \(([^)]*)\) is worth ([\d.]+) credit/g,
    )) {
      const course = raw.courses.find((each) => each.code === code && each.school === codeOf(school))
      claim(course?.credits === Number(credits), `credits of ${code}: ${credits}`)
    }
  }
  return { unsupported: [...new Set(unsupported)], checked }
}

const known = new WeakMap<RawData, Set<string>>()
function codesOf(raw: RawData): Set<string> {
  const kept =
    known.get(raw) ??
    new Set([...raw.rows.map(({ course }) => course), ...raw.courses.map(({ code }) => code)])
  known.set(raw, kept)
  return kept
}

/** `A and B together count as C (3 credits)`: one row must say so. */
function checkCredit(
  left: string,
  right: string,
  header: string | undefined,
  raw: RawData,
  /** Whether the answer is about courses of an earlier term. */
  isPast: boolean,
  SCHOOL: RegExp,
  codeOf: (name: string | undefined) => string | undefined,
  claim: (isTrue: boolean, what: string) => void,
): void {
  const courses = [...left.matchAll(CODE)].map(([code]) => code)
  const beside = codeOf([...right.matchAll(SCHOOL)][0]?.[1])
  const target = beside ?? header
  const targets = [...right.matchAll(TARGET)].map(([, subject = '', number = '', credits]) => ({
    subject,
    number,
    credits,
  }))
  const isSaid = (row: RawRow) =>
    row.to === target &&
    courses.every((code) => row.course === code || row.text.includes(code)) &&
    targets.every(({ subject, number, credits }) => {
      // A second alternative is published without its school: `UBCV CPSC 1st (3), or APSC 160 (3)`.
      const stem = String.raw`(?:\b${escaped(row.to)}|\bor|\brequest) ${escaped(subject)} ${escaped(number)}`
      const worth = credits === undefined ? '' : String.raw`(?: lev)? \(${escaped(credits)}(?:\.0+)?\)`
      return new RegExp(stem + worth).test(row.text)
    })
  claim(
    target !== undefined && raw.rows.some((row) => (row.inEffect || isPast) && isSaid(row)),
    `${left.trim()} counts as ${right.trim()} at ${target ?? 'no school'}`,
  )
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A refusal or “no agreement” must not stand where a row in effect says otherwise. */
function checkRefusals(
  part: string,
  target: string | undefined,
  raw: RawData,
  claim: (isTrue: boolean, what: string) => void,
): void {
  const courses = [...part.matchAll(CODE)].map(([code]) => code)
  if (courses.length === 0) return
  const rows = raw.rows.filter(
    (row) => row.to === target && row.inEffect && courses.some((code) => row.course === code),
  )
  if (/\bgets? no credit by the agreement/.test(part))
    claim(
      rows.some(({ text }) => /^no credit/i.test(text)),
      `refusal: ${part.trim()}`,
    )
  if (/\bassessed individually when you apply \(individual/.test(part))
    claim(
      rows.some(({ text }) => /individual assessment/i.test(text)),
      `individual assessment: ${part.trim()}`,
    )
  if (/\bfound no agreement between\b|\bno agreement with\b.*\bis in effect/.test(part))
    claim(target !== undefined && rows.length === 0, `no agreement: ${part.trim()}`)
  if (/\bI (?:don't know|can't find) a course\b/.test(part)) {
    const first = courses[0] ?? ''
    const schools = [...part.matchAll(/\(([^)]*)\)/g)]
    claim(
      schools.length > 0
        ? !(
            raw.rows.some((row) => row.course === first && part.includes(row.from)) ||
            raw.courses.some((course) => course.code === first && part.includes(course.school))
          )
        : !codesOf(raw).has(first),
      `unknown course: ${first}`,
    )
  }
}
