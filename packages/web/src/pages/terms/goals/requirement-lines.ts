import type { Arguments } from '../../../api/call.ts'
import { codeOf } from '../../../api/schools.ts'
import { programLine } from './program-lines.ts'

type Goal = Arguments<'tn_plan_terms'>['goals'][number]
export type Requirement = NonNullable<Goal['requirements']>[number]

export interface ReadRequirements {
  requirements: Requirement[]
  /** Lines that could not be read, as written. */
  unread: string[]
}

const CODE = /^[A-Za-z][A-Za-z&]{1,7}[ -]?\d{2,4}[A-Za-z]{0,2}$/
const SUBJECT = /^[A-Za-z][A-Za-z&]{1,7}$/
const NAMED = /^([^:]{1,60}?)\s*:\s*(\S.*)$/
const SOME = /^(\d{1,2})\s+of\s*:?\s*(.+)$/i
const CREDITS =
  /^(\d{1,3}(?:\.\d)?)\s+(?:credits?|units?)(?:\s+(?:from|in|of)\s*:?\s*(.+?))?(?:\s+at\s+(?:the\s+)?(?:level\s+)?(\d{3,4})(?:[- ]?level)?(?:\s+(?:or|and)\s+(?:above|higher|up))?|\s*(?<=\s)(\d{3})\+)?$/i

/**
 * Requirements as people write them, one per line: `CMPT 225`, `MATH 151 or MATH 154`, `2 of CMPT 310, CMPT 320`,
 * `12 credits from CMPT, MACM at level 300`, each with a name in front if wanted: `Calculus: …`. Program pages of
 * schools are read as well, with the courses below `one of` as a choice.
 */
export function readRequirements(text: string): ReadRequirements {
  const read: ReadRequirements = { requirements: [], unread: [] }
  let choice: { nOf: number; of: { course: string }[] } | undefined
  let isAlternative = false
  const add = (code: string) => {
    const course = { course: asCode(code) }
    const last = read.requirements.at(-1)
    if (isAlternative && last && 'course' in last)
      read.requirements.splice(-1, 1, { nOf: 1, of: [last, course] })
    else if (isAlternative && last && 'nOf' in last && last.nOf === 1)
      read.requirements.splice(-1, 1, { ...last, of: [...last.of, course] })
    else if (choice) choice.of.push(course)
    else read.requirements.push(course)
    isAlternative = false
  }
  const endChoice = () => {
    if (choice && choice.of.length > choice.nOf) read.requirements.push(choice)
    else if (choice) read.requirements.push(...choice.of)
    choice = undefined
  }
  for (const line of text.split('\n')) {
    const plain = line.trim().replace(/^[-*•]\s+/, '')
    if (plain === '') continue
    const requirement = requirementIn(plain)
    const program = programLine(plain)
    if (requirement && 'course' in requirement) add(requirement.course)
    else if (requirement) {
      endChoice()
      read.requirements.push(requirement)
    } else if (program?.kind === 'course') add(program.code)
    else if (program?.kind === 'or') isAlternative = choice === undefined
    else {
      endChoice()
      if (program?.kind === 'choice') choice = { nOf: program.count, of: [] }
      else if (!program) read.unread.push(plain)
    }
  }
  endChoice()
  return read
}

function requirementIn(line: string): Requirement | undefined {
  const whole = unnamed(line)
  if (whole) return whole
  const [, name, rest] = NAMED.exec(line) ?? []
  const inner = name === undefined || rest === undefined ? undefined : unnamed(rest)
  if (!inner || name === undefined) return undefined
  return 'course' in inner ? { name, allOf: [inner] } : { ...inner, name }
}

function unnamed(text: string): Requirement | undefined {
  const [, amount, from, level, plus] = CREDITS.exec(text) ?? []
  if (amount !== undefined) return creditsFrom(Number(amount), from, level ?? plus)
  const [, count, list] = SOME.exec(text) ?? []
  if (count !== undefined && list !== undefined) {
    const courses = coursesIn(list, /\s*(?:,|;|\bor\b|\band\b)\s*/i)
    return courses && Number(count) > 0 && Number(count) <= courses.length
      ? { nOf: Number(count), of: courses }
      : undefined
  }
  const either = coursesIn(text, /\s+or\s+|\s*\/\s*/i)
  if (either && either.length > 1) return { nOf: 1, of: either }
  const all = coursesIn(text, /\s*(?:,|;|&|\band\b)\s*/i)
  const [only] = all ?? []
  return all && all.length > 1 ? { allOf: all } : only
}

function creditsFrom(
  amount: number,
  from: string | undefined,
  level: string | undefined,
): Requirement | undefined {
  if (amount <= 0) return undefined
  const leveled = level === undefined ? {} : { atLeastLevel: Number(level) }
  if (from === undefined) return { creditsFrom: amount, ...leveled }
  const names = from.split(/\s*(?:,|;|\bor\b|\band\b)\s*/i).filter((name) => name !== '')
  if (names.every((name) => SUBJECT.test(name)))
    return { creditsFrom: amount, subjects: names.map((name) => name.toUpperCase()), ...leveled }
  if (names.every((name) => CODE.test(name)))
    return { creditsFrom: amount, courses: names.map(asCode), ...leveled }
  return undefined
}

function coursesIn(text: string, separator: RegExp): { course: string }[] | undefined {
  const names = text.split(separator).filter((name) => name !== '')
  return names.length > 0 && names.every((name) => CODE.test(name))
    ? names.map((name) => ({ course: asCode(name) }))
    : undefined
}

const asCode = (text: string): string => text.toUpperCase().replace(/^([A-Z&]+)[ -]?(?=\d)/, '$1 ')

/** A requirement as a line that reads back as the same; undefined where it is nested deeper than lines are. */
export function requirementLine(requirement: Requirement): string | undefined {
  const text = unnamedLine(requirement)
  const name = 'name' in requirement ? requirement.name : undefined
  return text === undefined || name === undefined ? text : `${name}: ${text}`
}

function unnamedLine(requirement: Requirement): string | undefined {
  if ('course' in requirement) return codeOf(requirement.course)
  if ('creditsFrom' in requirement) {
    const { creditsFrom: amount, subjects, courses, atLeastLevel } = requirement
    const from = courses?.map(codeOf) ?? subjects
    return [
      `${amount} credits`,
      ...(from ? [`from ${from.join(', ')}`] : []),
      ...(atLeastLevel === undefined ? [] : [`at level ${atLeastLevel}`]),
    ].join(' ')
  }
  const parts = 'allOf' in requirement ? requirement.allOf : requirement.of
  const courses = parts.flatMap((part) => ('course' in part ? [codeOf(part.course)] : []))
  if (courses.length < parts.length) return undefined
  if ('allOf' in requirement) return courses.join(', ')
  return requirement.nOf === 1 && courses.length > 1
    ? courses.join(' or ')
    : `${requirement.nOf} of ${courses.join(', ')}`
}
