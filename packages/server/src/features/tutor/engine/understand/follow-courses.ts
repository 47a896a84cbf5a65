import { excludesAny, type Excluded } from './exclusions.ts'
import type { CourseMention, Frame, Reading, Shown } from './frame.ts'
import { isAboutCredit, OWN_TOPIC } from './intent-groups.ts'
import type { SchoolList } from './school-list.ts'
import { ORDER, selectedFrom } from './select-courses.ts'

export const ADDED =
  /\b(?:also|as well|plus|in addition|add|on top|along with|together with|too|both|combined|with it|with that|throw in)\b/i

const MOST_WAYS = 2
/** `credits at both` means the schools that were asked about in turn. */
export const AT_EACH =
  /\b(?:at|for|in) (?:both|each|all)(?: of (?:them|these|those))?(?: (?:schools|places|universities|colleges))?$|\b(?:both|all|each of the) (?:schools|places|universities|colleges)\b/
const SEVERAL = /\b(?:both|two|all)\b/
const MOST_COMPARED = 3
/** `which is harder?` asks for each of those that were spoken of. */
const COMPARED =
  /\b(?:which|than)\b.*\b(?:\w+(?:ier|der|her|ger|est)|more|better|most)\b|\b\w+er\b.*\bof (?:the two|them)\b/

/** `does it count for PSYC 201?` asks whether what was spoken of counts as that course. */
const MATCHED =
  /\b(?:it|that|this|they|those|these|both|that one)\b[^@]*\b(?:counts?|transfers?|works?|go|goes|good|equal|equals|same|gives?|gets? me|covers?|satisf(?:y|ies)|replaces?)\b[^@]*@c|^(?:and |so |but )*(?:is|isn't|are) (?:it|that|this|they)(?: not)? (?:the same as )?(?:@s )?@c/
const NEEDING = /\b(?:it|that|this|that one|they|those)\b (?:need|needs|require|requires)\b.*@c/
const TOTAL = /\b(?:total|altogether|in all|combined|overall|sum)\b|\badds? .*up\b/

interface Said {
  before: readonly Frame[]
  answers: readonly Shown[]
  isFollowUp: boolean
  excluded: Excluded
}

/** The courses that a part of a message means, by what was said and shown before. */
export function coursesFor(reading: Reading, said: Said, schools: SchoolList): readonly CourseMention[] {
  const out = new Set(said.excluded.courses.map(keyOf))
  const before = said.before.map((frame) => ({
    ...frame,
    courses: frame.courses.filter(({ isWanted }) => isWanted !== true),
  }))
  return meantBy(reading, { ...said, before }, schools).filter((course) => !out.has(keyOf(course)))
}

function meantBy(
  reading: Reading,
  { before, answers, isFollowUp, excluded }: Said,
  { all }: SchoolList,
): readonly CourseMention[] {
  const { courses, intents, meansOther, masked } = reading
  const last = before.at(-1)
  const shown = answers.at(-1)?.courses ?? []
  if (courses.length > 0) {
    const isAdded =
      last &&
      isAboutCredit(reading) &&
      isAboutCredit(last) &&
      (reading.isElliptic || reading.refersBack) &&
      ADDED.test(masked)
    if (isAdded) return [...last.courses, ...courses]
    // `does that need MATH 151?`
    if (last && NEEDING.test(masked) && !isAboutCredit(reading)) return last.courses
    const isMatched = last && isAboutCredit(last) && !last.intents.includes('reverse') && MATCHED.test(masked)
    if (isMatched) return [...last.courses, ...courses.map((course) => ({ ...course, isWanted: true }))]
    // `forget econ, use STAT 1181` keeps the others.
    const kept = excludesAny(masked) ? selectedFrom(last?.courses ?? [], reading) : undefined
    return [...(kept ?? []), ...courses]
  }
  if (excluded.courses.length > 0) return last?.courses ?? []
  if (!isFollowUp || reading.meansTranscript || intents.every((intent) => OWN_TOPIC.has(intent))) return []
  if (meansOther && !/\b(?:school|university|college|campus)\b/.test(masked)) {
    const others = otherCourses(before)
    if (others.length > 0) return others
  }
  const ways = waysShown(reading, before, answers, all)
  if (ways.length > 0) return ways
  if (last?.courses.length === 1 && SEVERAL.test(masked) && !AT_EACH.test(masked)) {
    const both = spokenOf(before)
    if (both.length > 1) return both.slice(-2)
    const partners = partnersOf(last.courses, answers.at(-1), all)
    if (partners.length > 0) return [...last.courses, ...partners]
  }
  if (reading.asksAmount && last?.courses.length === 1 && TOTAL.test(masked)) return sentTo(last, before)
  if (!isAboutCredit(reading) && COMPARED.test(masked)) {
    const several = listedIn(before)
    if (several.length > 1) return several.slice(-MOST_COMPARED)
  }
  const wasSearch = last?.intents.includes('search') === true
  const selected = selectedFrom(wasSearch ? shown : listedIn(before), reading)
  if (selected) return selected
  // A question that names only schools may be about their agreements as a whole.
  if (isAboutCredit(reading) && reading.schools.length > 1 && !reading.refersBack && !reading.isElliptic)
    return []
  const spoken = before.findLast((frame) => frame.courses.length > 0 || frame.meansTranscript)
  if (spoken && spoken === last) return spoken.courses
  if (wasSearch && shown.length > 0) return shown.slice(0, 1)
  // A course that was named by its title.
  const isTitled =
    last !== undefined && last.topic !== '' && !last.intents.some((intent) => OWN_TOPIC.has(intent))
  return spoken?.courses ?? (isTitled ? shown.slice(0, 1) : [])
}

const keyOf = ({ codes }: CourseMention): string => codes.join()

/** The courses that earn what was asked for, once it is asked what they count as elsewhere. */
function waysShown(
  reading: Reading,
  before: readonly Frame[],
  answers: readonly Shown[],
  all: SchoolList['all'],
): readonly CourseMention[] {
  const last = before.at(-1)
  const isForward =
    isAboutCredit(reading) && !reading.intents.includes('reverse') && reading.schools.length > 0
  if (!last || !isForward || last.courses.length === 0 || !isAboutCredit(last)) return []
  const goals = new Set(before.flatMap((frame) => frame.courses).flatMap(({ codes }) => codes))
  const isGoal = ({ codes }: CourseMention) => codes.some((code) => goals.has(code))
  const [latest = [], ...earlier] = answers
    .toReversed()
    .map(({ lines }) => lines.map((line) => line.filter((course) => isSent(course, all))))
  // Where the course itself is sent, the answer was about what it counts as.
  if (!last.intents.includes('reverse') && latest.flat().some(isGoal)) return []
  const ways = latest.map((line) => line.filter((course) => !isGoal(course)))
  const first = earlier.map((lines) => lines.flat()).find((shown) => shown.length > 0)
  if (first && ways.flat().length > 0 && SEVERAL.test(reading.masked))
    return [...first.slice(0, 1), ...ways.flat().slice(0, 1)]
  const nth = ORDER.findIndex((word) => new RegExp(`\\bthe ${word}\\b`).test(reading.masked))
  return ways.filter((line) => line.length > 0)[nth] ?? bestWay(ways)
}

/** The courses that together give the most of what is wanted, else the first that each do. */
function bestWay(lines: readonly (readonly CourseMention[])[]): readonly CourseMention[] {
  const each = Map.groupBy(
    lines.filter((line) => line.length > 0),
    (line) => line.map(keyOf).join(),
  )
  const [best = []] = [...each.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((same) => same.slice(0, 1))
  if (best.length > 1) return best
  const single = lines.filter((line) => line.length === 1).flat()
  return [...new Map(single.map((course) => [keyOf(course), course])).values()].slice(0, MOST_WAYS)
}

const isSent = ({ school }: CourseMention, all: SchoolList['all']): boolean =>
  all.some(({ id, agreementsFrom }) => agreementsFrom > 0 && school?.ids.includes(id) === true)

/** `what if I take both?` after an agreement that wants one more course. */
function partnersOf(
  courses: readonly CourseMention[],
  shown: Shown | undefined,
  all: SchoolList['all'],
): readonly CourseMention[] {
  const own = new Set(courses.map(keyOf))
  const line = shown?.lines.find(
    (each) =>
      each.some((course) => own.has(keyOf(course))) &&
      each.some((course) => isSent(course, all) && !own.has(keyOf(course))),
  )
  return line?.filter((course) => isSent(course, all) && !own.has(keyOf(course))) ?? []
}

/** The courses that were asked about in turn for the same school, without those that were corrected. */
function sentTo(last: Frame, before: readonly Frame[]): readonly CourseMention[] {
  const at = ({ targets }: Frame) => targets.flatMap(({ ids }) => ids).join()
  const isReplaced = (frame: Frame) => before[before.indexOf(frame) + 1]?.isCorrection === true
  return spokenOf(
    before.filter((frame) => isAboutCredit(frame) && at(frame) === at(last) && !isReplaced(frame)),
  )
}

/** The courses among which one can be chosen: those of the last question, else all in their order. */
const listedIn = (before: readonly Frame[]): readonly CourseMention[] => {
  const last = before.at(-1)?.courses ?? []
  return last.length > 1 ? last : spokenOf(before)
}

/** Every course that was spoken of, each once, the latest mentioned last. */
const spokenOf = (before: readonly Frame[]): CourseMention[] =>
  [
    ...new Map(
      before
        .flatMap(({ courses }) => courses)
        .toReversed()
        .map((course) => [keyOf(course), course]),
    ).values(),
  ].toReversed()

/** Of several courses that were spoken of, those that the last question left out. */
function otherCourses(before: readonly Frame[]): readonly CourseMention[] {
  const now = new Set(before.at(-1)?.courses.map(keyOf))
  for (const frame of before.toReversed()) {
    const others = frame.courses.filter((course) => !now.has(keyOf(course)))
    if (others.length > 0) return others
  }
  return []
}
