import type { CourseMention, Intent, SchoolMention, SchoolRole } from './frame.ts'
import roles from './vocabulary/school-roles.json' with { type: 'json' }

interface RoleRule {
  role: SchoolRole
  before: RegExp
  after: RegExp
  intents: readonly Intent[] | undefined
}

const isRole = (text: string): text is SchoolRole => text === 'source' || text === 'target'

const RULES: readonly RoleRule[] = roles.map((rule) => ({
  role: isRole(rule.role) ? rule.role : 'either',
  before: new RegExp(rule.before, 'i'),
  after: new RegExp(rule.after ?? '', 'i'),
  intents: rule.intents,
}))

/** Text around a school in the masked form: the text before it ends with a space. */
export interface Surroundings {
  before: string
  after: string
}

/** Whether courses come from a school or credit is wanted there, by the words around it. */
export function roleOf({ before, after }: Surroundings, intents: readonly Intent[]): SchoolRole {
  const rule = RULES.find(
    (each) =>
      (each.intents === undefined || each.intents.some((intent) => intents.includes(intent))) &&
      each.before.test(before) &&
      each.after.test(after),
  )
  return rule?.role ?? 'either'
}

/** A list of courses: `MATH 1171, CPSC 1150 and`. */
const AND = /^(?:\s|,|and|&|\+|\/|or|plus|both|with)*$/i
const BEFORE_COURSE = /^\s*(?:'s|:|’s)?\s*(?:course |courses |class |classes )?$/i
const BEHIND_COURSE =
  /^\s*(\(|,\s*|(?:(?:done|taken|taught|completed|which i took|that i took|i took|i did|offered)\s+)?(?:at|from|in)\s+(?:the\s+)?|@\s*)$/i

/** `SFU vs UVic MATH 1171` asks for both. */
const LISTED = /^\s*(?:,|or|and|&|\/|vs\.?|versus)\s*$/i

/** Puts each course's school beside it: `Langara MATH 1171 and CPSC 1150`, `MATH 1171 (Langara)`. */
export function withSchools(
  text: string,
  courses: readonly CourseMention[],
  schools: readonly SchoolMention[],
): CourseMention[] {
  const owned = courses.map((course, at): CourseMention => {
    if (course.school) return course
    const start = firstOfList(text, courses, at)
    // `from Langara to KPU: FMGT 1115`
    const before = schools.find(({ at: begin, end, role }) => {
      const between = text.slice(end, start.at)
      const isHeading = role === 'target' && between.includes(':')
      const isListed = schools.some(
        (other) => other.end <= begin && LISTED.test(text.slice(other.end, begin)),
      )
      return end <= start.at && BEFORE_COURSE.test(between) && !isHeading && !isListed
    })
    return before ? { ...course, school: before, isOwn: true } : course
  })
  return owned.map((course, at) => {
    if (course.school) return course
    const last = lastOfList(text, owned, at)
    for (const school of schools) {
      const between = school.at >= last.end ? BEHIND_COURSE.exec(text.slice(last.end, school.at)) : null
      if (between) return { ...course, school, isOwn: !/(?:^|\s)(?:at|in)\s|^[,@]/i.test(between[1] ?? '') }
    }
    return course
  })
}

function firstOfList(text: string, courses: readonly CourseMention[], at: number): CourseMention {
  let [index, first] = [at, courses[at]]
  while (index > 0 && AND.test(text.slice(courses[index - 1]?.end, courses[index]?.at))) index -= 1
  first = courses[index] ?? first
  return first ?? { text: '', codes: [], isOwn: false, isSure: false, at: 0, end: 0 }
}

function lastOfList(text: string, courses: readonly CourseMention[], at: number): CourseMention {
  let index = at
  while (index < courses.length - 1 && AND.test(text.slice(courses[index]?.end, courses[index + 1]?.at)))
    index += 1
  return courses[index] ?? { text: '', codes: [], isOwn: false, isSure: false, at: 0, end: 0 }
}
