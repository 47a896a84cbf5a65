import type {
  Goal,
  Need,
  PlanProblem,
  Use,
} from '../../packages/server/src/features/plan/model/problem/problem.ts'
import type { Requirement } from '../../packages/server/src/features/plan/model/requirement.ts'

/** The same numbers for the same seed. */
export function numbers(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number): number => Math.floor(next() * (most + 1))
  const chance = (share: number): boolean => next() < share
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[upTo(values.length - 1)] ?? values[0]
  return { upTo, chance, pick }
}

export interface Size {
  courses: number
  terms: number
  schools: number
  /** How many agreements each course has at most at each school. */
  uses: number
}

/** A catalog, agreements and goals as random as a school could have them. */
export function randomProblem(seed: number, size: Size): PlanProblem {
  const { upTo, chance, pick } = numbers(seed)
  const names = Array.from({ length: size.courses }, (_, index) => `home:C ${100 + index}`)
  const schools = Array.from({ length: size.schools }, (_, index) => `s${index}`)
  const days = Array.from({ length: size.terms }, (_, term) => term)
  const termsOf = (share: number): number[] => days.filter(() => chance(share))
  const earlier = (index: number): Need =>
    index === 0 ? true : { course: names[upTo(index - 1)] ?? 'home:C 100', concurrent: chance(0.15) }
  const needOf = (index: number, depth: number): Need => {
    if (depth === 0 || chance(0.5)) return earlier(index)
    const of = Array.from({ length: 1 + upTo(2) }, () => needOf(index, depth - 1))
    return { least: 1 + upTo(of.length - 1), of }
  }
  const courses = names.map((course, index) => ({
    course,
    credits: pick([1, 2, 3, 3, 4, 1.5]),
    before: chance(0.45) ? needOf(index, 2) : true,
    beside: chance(0.12) ? earlier(index) : true,
    excludes: chance(0.1) && index > 0 ? [names[upTo(index - 1)] ?? ''] : [],
    terms: termsOf(0.75),
    ...(chance(0.04) && { fixed: upTo(size.terms - 1) }),
  }))
  const given = (school: string, of: number) => {
    const credits = (of % 4) + 1
    const subject = pick(['AA', 'BB'])
    return chance(0.7)
      ? {
          course: `${school}:${of % 2 ? 'AA' : 'BB'} ${(1 + (of % 4)) * 100 + of}`,
          credits,
          subject: of % 2 ? 'AA' : 'BB',
          level: (1 + (of % 4)) * 100,
        }
      : { credits, ...(chance(0.6) && { subject, level: 100 + 100 * upTo(2) }) }
  }
  const uses = schools.flatMap((school) =>
    names.flatMap((name) =>
      Array.from({ length: upTo(size.uses) }, (_, count): Use => {
        const more = chance(0.25) ? (names[upTo(names.length - 1)] ?? name) : name
        return {
          id: `${school} ${name} ${count}`,
          rule: `${school} rule ${name} ${chance(0.3) ? 0 : count}`,
          school,
          had: chance(0.1) ? ['home:H 1'] : [],
          courses: [...new Set([name, more])].map((course) => ({
            course,
            terms: chance(0.8) ? days : termsOf(0.6),
          })),
          gives: Array.from({ length: 1 + upTo(1) }, () => given(school, upTo(6))),
        }
      }),
    ),
  )
  const targetCredits: Record<string, number> = {}
  for (const { course, credits } of uses.flatMap(({ gives }) => gives))
    if (course !== undefined) targetCredits[course] = credits
  const requirementOf = (school: string, depth: number): Requirement => {
    const targets = Object.keys(targetCredits).filter((course) => course.startsWith(`${school}:`))
    const course = targets[upTo(Math.max(0, targets.length - 1))] ?? `${school}:AA 999`
    if (depth === 0 || chance(0.3))
      return chance(0.6)
        ? { course }
        : {
            creditsFrom: 1 + upTo(5),
            ...(chance(0.4) && { subjects: [pick(['AA', 'BB'])] }),
            ...(chance(0.3) && { atLeastLevel: 200 }),
          }
    const parts = Array.from({ length: 1 + upTo(2) }, () => requirementOf(school, depth - 1))
    return chance(0.5) ? { allOf: parts } : { nOf: 1 + upTo(parts.length - 1), of: parts }
  }
  const goals = schools.map((school): Goal => ({
    school,
    want: chance(0.15) ? 'most' : chance(0.4) ? { creditsFrom: 2 + upTo(8) } : requirementOf(school, 2),
  }))
  const terms = days.map((day) => ({
    name: `Term ${day}`,
    end: `20${30 + day}-04-30`,
    credits: pick([0, 3, 4, 5, 6, 7]),
  }))
  return { terms, courses, uses, goals, targetCredits }
}

/** A catalog of a size that schools have: subjects with sequences, three credits or four, five courses a term. */
export function likelyProblem(
  seed: number,
  size: { courses: number; terms: number; schools: number },
): PlanProblem {
  const { upTo, chance, pick } = numbers(seed)
  const subjects = ['BIOL', 'CHEM', 'CPSC', 'ENGL', 'MATH', 'PHYS', 'PSYC'] as const
  const days = Array.from({ length: size.terms }, (_, term) => term)
  const names = Array.from(
    { length: size.courses },
    (_, index) => `home:${subjects[index % subjects.length]} ${1100 + index * 17}`,
  )
  const before = (index: number): Need => {
    const own = index - subjects.length
    if (own < 0 || chance(0.35)) return true
    const first: Need = { course: names[own] ?? '', concurrent: false }
    const other: Need = { course: names[upTo(own)] ?? '', concurrent: chance(0.2) }
    if (chance(0.5)) return first
    return chance(0.5) ? { least: 1, of: [first, other] } : { least: 2, of: [first, other] }
  }
  const courses = names.map((course, index) => ({
    course,
    credits: pick([3, 3, 3, 4, 4]),
    before: before(index),
    beside: true,
    excludes: chance(0.06) && index > 0 ? [names[index - 1] ?? ''] : [],
    terms: chance(0.35) ? days.filter((day) => day % 3 !== upTo(2)) : days,
  }))
  const schools = ['aa', 'bb', 'cc', 'dd'].slice(0, size.schools)
  const uses = schools.flatMap((school) =>
    names.flatMap((name, index): Use[] => {
      if (chance(0.15)) return []
      const [subject = '', number = ''] = name.slice('home:'.length).split(' ')
      const level = 100 + 100 * (Number(number) > 1500 ? 1 : 0)
      const target = { course: `${school}:${subject} ${level + (index % 90)}`, credits: 3, subject, level }
      const generic = { credits: 3, subject, level }
      return [
        {
          id: `${school} ${name}`,
          rule: `${school} ${name}`,
          school,
          had: [],
          courses: [{ course: name, terms: chance(0.1) ? days.slice(0, days.length - 2) : days }],
          gives: [chance(0.7) ? target : generic],
        },
      ]
    }),
  )
  const targets = (school: string): string[] => [
    ...new Set(
      uses.flatMap((use) => (use.school === school ? use.gives : [])).flatMap(({ course }) => course ?? []),
    ),
  ]
  const goals = schools.map((school, index): Goal => {
    const wanted = targets(school)
    const some = (count: number): Requirement[] =>
      Array.from({ length: count }, () => ({
        course: wanted[upTo(wanted.length - 1)] ?? `${school}:MATH 100`,
      }))
    if (index === 0) return { school, want: { creditsFrom: 60 } }
    if (index === 1) return { school, want: { allOf: some(6) } }
    return {
      school,
      want: {
        allOf: [
          { nOf: 3, of: some(6) },
          { creditsFrom: 12, subjects: ['CPSC', 'MATH'] },
          { creditsFrom: 30 },
        ],
      },
    }
  })
  return {
    terms: days.map((day) => ({ name: `Term ${day}`, end: `${2027 + day}-04-30`, credits: 16 })),
    courses,
    uses,
    goals,
    targetCredits: {},
  }
}
