import { plainWords } from '../../../../platform/catalog/schools/name-words.ts'
import type { Frame, Reading, SchoolMention } from './frame.ts'
import { ADDED, AT_EACH } from './follow-courses.ts'
import { isAboutCredit } from './intent-groups.ts'
import type { SchoolList } from './school-list.ts'

export const ANYWHERE =
  /\b(?:where|anywhere|elsewhere|(?:which|what|other|any other) (?:schools|universities|colleges|places)|(?:at|in|to|for) (?:which|what|any) others?)\b/i

const THERE = /\b(?:there|(?:that|this|same) (?:school|uni|university|college|place|campus))\b/

/** `van` of Vancouver. */
const SHORTEST_BEGINNING = 3

interface Roles {
  sources: readonly SchoolMention[]
  targets: readonly SchoolMention[]
}

/** Schools whose role the words do not say are read as those of the question before. */
export function rolesFor(
  reading: Reading,
  named: readonly SchoolMention[],
  before: readonly Frame[],
  isFollowUp: boolean,
  { excluded, schools: { all } }: { excluded: readonly SchoolMention[]; schools: SchoolList },
): Roles {
  const last = before.at(-1)
  const own = new Set(reading.courses.filter(({ isOwn }) => isOwn).map(({ school }) => school?.at))
  const sources = named.filter(({ role }) => role === 'source')
  const targets = named.filter(({ role }) => role === 'target')
  const open = named.filter(({ role, at }) => role === 'either' && !own.has(at))
  // `I'm going to Langara` says where courses come from if nothing is known of credit there.
  const onlySends = ({ ids }: SchoolMention) =>
    ids.length > 0 &&
    all.every(
      (school) => !ids.includes(school.id) || (school.agreementsTo === 0 && school.agreementsFrom > 0),
    )
  const isTold = reading.isStatement && reading.courses.length === 0
  // `which Langara course is MATH 221?`
  const isWanted =
    reading.intents.includes('reverse') && !reading.courses.some(({ school }) => school && onlySends(school))
  if ((isTold || isWanted) && sources.length === 0 && targets.every(onlySends))
    sources.push(...targets.splice(0))
  const canSend = ({ ids }: SchoolMention) =>
    all.some(({ id, courses, agreementsFrom }) => ids.includes(id) && courses + agreementsFrom > 0)
  for (const school of open) {
    const isSource =
      last &&
      isFollowUp &&
      reading.isCorrection &&
      last.sources.some(({ ids }) => ids.length > 1 && ids.some((id) => school.ids.includes(id)))
    const isLikelySource =
      targets.length === 0 &&
      sources.length === 0 &&
      open.length > 1 &&
      school === open[0] &&
      canSend(school) &&
      !reading.intents.includes('compare')
    if (isSource || isLikelySource) sources.push(school)
    else targets.push(school)
  }
  // `add Okanagan` to the schools that are compared.
  if (isFollowUp && last?.intents.includes('compare') && targets.length > 0 && ADDED.test(reading.masked))
    targets.unshift(...last.targets)
  const follows =
    last !== undefined &&
    isAboutCredit(last) &&
    (isFollowUp || (named.length === 0 && last.targets.length > 0))
  const keepsTargets =
    (follows || (last?.isStatement === true && last.targets.length > 0)) &&
    isAboutCredit(reading) &&
    !ANYWHERE.test(reading.masked) &&
    !reading.intents.includes('compare')
  if (targets.length === 0 && sources.length === named.length && isAboutCredit(reading)) {
    const there =
      reading.intents.includes('compare') || AT_EACH.test(reading.masked)
        ? comparedIn(reading, before)
        : THERE.test(reading.masked) && !keepsTargets
          ? schoolsLastNamed(before)
          : []
    targets.push(...there)
  }
  const out = new Set(excluded.flatMap(({ ids }) => ids))
  const keepsSources = last !== undefined && (follows || !isAboutCredit(last) || isAboutCredit(reading))
  return {
    sources: sources.length > 0 || !keepsSources ? sources : last.sources,
    targets: (targets.length > 0 || !keepsTargets ? targets : last.targets).filter(
      ({ ids }) => ids.length === 0 || !ids.every((id) => out.has(id)),
    ),
  }
}

/** The schools that were asked about in turn: `which of them gives the most?` */
function comparedIn(reading: Reading, before: readonly Frame[]): readonly SchoolMention[] {
  if (ANYWHERE.test(reading.masked)) return []
  const ofCredit = before.filter(isAboutCredit)
  const courses = (frame: Frame | undefined) => frame?.courses.flatMap(({ codes }) => codes).join()
  const same = ofCredit.filter((frame) => courses(frame) === courses(ofCredit.at(-1)))
  const each = new Map(
    same.flatMap(({ targets }) => targets).map((target) => [target.ids.join(), target] as const),
  )
  return each.size > 1 || [...each.values()].some(({ ids }) => ids.length > 1) ? [...each.values()] : []
}

function schoolsLastNamed(before: readonly Frame[]): readonly SchoolMention[] {
  const frame = before.findLast(({ targets, schools }) => targets.length + schools.length > 0)
  if (!frame) return []
  return frame.targets.length > 0 ? frame.targets : frame.schools.filter(({ role }) => role !== 'source')
}

/** `the other one`, of two schools that were spoken of. */
export function otherSchool(reading: Reading, before: readonly Frame[], roles: Roles): Roles {
  const ordinal = ['first', 'second', 'third'].findIndex((word) =>
    new RegExp(`\\bthe ${word}\\b`).test(reading.masked),
  )
  const several =
    before.at(-1)?.targets.flatMap((target) => target.ids.map((id) => ({ ...target, ids: [id] }))) ?? []
  const chosen =
    several.length > 1 && (before.at(-1)?.courses.length ?? 0) < 2 && reading.schools.length === 0
      ? several[ordinal]
      : undefined
  if (chosen) return { ...roles, targets: [chosen] }
  if (!reading.meansOther || /\b(?:course|class)\b/.test(reading.masked)) return roles
  const now = new Set(before.at(-1)?.targets.flatMap(({ ids }) => ids))
  for (const frame of before.toReversed()) {
    const ids = frame.targets.flatMap((target) => target.ids)
    const others = ids.filter((id) => !now.has(id))
    const found = others.length > 0 ? others : ids.length > 1 && frame === before.at(-1) ? ids.slice(1) : []
    const [first] = frame.targets
    if (found.length > 0 && first) return { ...roles, targets: [{ ...first, ids: found.slice(0, 1) }] }
  }
  return roles
}

/** The schools of a part, one of several candidates by a single word: `Vancouver` after `UBC`. */
export function namedAfter(
  reading: Reading,
  before: readonly Frame[],
  schools: SchoolList,
): readonly SchoolMention[] {
  const last = before.at(-1)
  if (!last) return reading.schools
  if (reading.schools.length > 0) {
    const meansOther = /\bother @s/.test(reading.masked)
    return reading.schools.map((school) =>
      meansOther ? otherThan(last, school) : amongCandidates(school, before, schools),
    )
  }
  const ambiguous = [...last.targets, ...last.sources].find(({ ids }) => ids.length > 1)
  if (!ambiguous) return []
  const candidates = schools.all.filter(({ id }) => ambiguous.ids.includes(id))
  const has = ({ name, aliases, code }: (typeof candidates)[number], word: string) =>
    plainWords([name, code, ...aliases].join(' ')).some(
      (own) => own === word || (word.length >= SHORTEST_BEGINNING && own.startsWith(word)),
    )
  const word = plainWords(reading.text).find(
    (each) => candidates.filter((school) => has(school, each)).length === 1,
  )
  const chosen = word === undefined ? undefined : candidates.find((school) => has(school, word))
  return chosen ? [{ ...ambiguous, text: word ?? '', ids: [chosen.id], at: -1, end: -1 }] : []
}

/** `the other UBC` */
function otherThan(last: Frame, school: SchoolMention): SchoolMention {
  const spoken = new Set(last.targets.flatMap(({ ids }) => ids))
  const others = school.ids.filter((id) => !spoken.has(id))
  return others.length > 0 ? { ...school, ids: others } : school
}

/** After `UBC`, `Okanagan` means one of its campuses, in the role that `UBC` had. */
function amongCandidates(
  school: SchoolMention,
  before: readonly Frame[],
  { all }: SchoolList,
): SchoolMention {
  const spoken = before
    .toReversed()
    .flatMap(({ targets, sources }) => [
      ...targets.map((mention) => ({ ...mention, role: 'target' as const })),
      ...sources.map((mention) => ({ ...mention, role: 'source' as const })),
    ])
  const words = plainWords(school.text).filter((word) => word !== 'campus')
  for (const { ids, role } of spoken) {
    const campuses = ids.length > 1 ? ids : siblingsOf(ids, all)
    const fitting = all.filter(
      ({ id, name, aliases, code }) =>
        campuses.includes(id) &&
        words.every((word) => plainWords([name, code, ...aliases].join(' ')).includes(word)),
    )
    const isClearer = ids.length > 1 || school.ids.length > 1
    if (isClearer && fitting.length === 1 && fitting[0]) return { ...school, ids: [fitting[0].id], role }
  }
  return school
}

/** The campuses of one university: their names differ only in brackets. */
function siblingsOf([id]: readonly string[], all: SchoolList['all']): readonly string[] {
  const stem = (name: string) => name.replace(/\s*\([^)]*\)$/, '')
  const own = all.find((school) => school.id === id)
  if (!own || stem(own.name) === own.name) return []
  return all.filter(({ name }) => stem(name) === stem(own.name)).map((school) => school.id)
}
