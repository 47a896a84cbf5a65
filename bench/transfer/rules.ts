import { identified } from '../../packages/server/src/features/transfer/model/unique-rules.ts'
import type {
  Condition,
  Evidence,
  RuleContent,
  Source,
  Target,
  TransferRule,
} from '../../packages/server/src/features/transfer/model/rule.ts'
import { seeded, type Random } from '../course-search/random.ts'

export const COURSES_PER_SCHOOL = 500
export const RECEIVERS = 100
const SUBJECTS = ['CPSC', 'MATH', 'ENGL', 'PHYS', 'CHEM', 'BIOL', 'PSYC', 'HIST', 'ECON', 'PHIL']
const ACCESSED = '2026-11-01'

export const RUN = {
  name: 'Generated guide',
  link: 'https://guide.example',
  accessedOn: ACCESSED,
  attribution: 'Generated for a benchmark',
} as const

const evidence: Evidence = {
  source: RUN.name,
  link: RUN.link,
  accessedOn: ACCESSED,
  attribution: RUN.attribution,
}

/** The course of a sending school at a place in its list. */
export const courseAt = (school: number, place: number): string =>
  `send${school}:${SUBJECTS[place % SUBJECTS.length]} ${1000 + place}`

export const receiverAt = (index: number): string => `take${index % RECEIVERS}`

/**
 * Rules in the shapes of a real guide: half of the targets generic, one in nine with several courses, credits
 * that differ, conditions. The first rules are the same however many there are.
 */
export function* generateRules(count: number): Generator<TransferRule> {
  const random = seeded(7)
  let made = 0
  for (let school = 0; ; school++) {
    for (let place = 0; place < COURSES_PER_SCHOOL; place++) {
      for (let receiver = 0; receiver < RECEIVERS; receiver++) {
        for (const content of rulesOf(school, place, receiver, random)) {
          yield identified(content, [evidence])
          if (++made === count) return
        }
      }
    }
  }
}

function rulesOf(school: number, place: number, receiver: number, random: Random): RuleContent[] {
  const course: Source = { course: courseAt(school, place), credits: random.pick([3, 3, 3, 4]) }
  const near = (distance: number): Source => ({
    course: courseAt(school, (place + distance) % COURSES_PER_SCHOOL),
    credits: 3,
  })
  const chance = random.below(100)
  const several: Source[] =
    chance < 12
      ? [{ allOf: [course, near(1)] }]
      : chance < 15
        ? [{ allOf: [course, near(1), near(2)] }]
        : chance < 18
          ? [{ oneOf: [course, near(3)] }]
          : chance < 20
            ? [{ nOf: 2, of: [course, near(1), near(2), near(4)] }]
            : []
  return [course, ...several].map((sources) => ruleOf(sources, school, receiver, random))
}

function ruleOf(sources: Source, school: number, receiver: number, random: Random): RuleContent {
  const to = receiverAt(receiver)
  const targets = Array.from({ length: 'course' in sources ? 1 : 2 }, () => targetOf(to, random))
  const none = random.below(50) === 0
  const conditions = none ? [] : conditionsOf(to, random)
  const text = targets.map((target) => `${to.toUpperCase()} ${wordsOf(target)}`).join(' & ')
  return {
    sourceInstitution: `send${school}`,
    targetInstitution: to,
    sources,
    outcome: none ? 'no-credit' : 'credit',
    targets: none ? [] : [targets],
    conditions,
    effectiveStart: `20${10 + random.below(10)}-09-01`,
    ...(random.below(4) === 0 && { effectiveEnd: '2024-08-31' }),
    structured: true,
    understood: 1,
    verbatim: none ? 'No credit' : [text, ...conditions.map(({ verbatim }) => verbatim)].join(', '),
  }
}

function targetOf(to: string, random: Random): Target {
  const subject = random.pick(SUBJECTS)
  const credits = random.pick([3, 3, 3, 1.5, 4])
  const level = 1 + random.below(3)
  return random.below(2) === 0
    ? { kind: 'generic', subject, pattern: `${level}XX`, level, credits }
    : { kind: 'course', course: `${to}:${subject} ${level * 100 + random.below(100)}`, credits }
}

const wordsOf = (target: Target): string =>
  target.kind === 'course'
    ? `${target.course.replace(/^.*:/, '')} (${target.credits})`
    : target.kind === 'generic'
      ? `${target.subject} ${target.pattern} (${target.credits})`
      : target.bucket

function conditionsOf(to: string, random: Random): Condition[] {
  switch (random.below(8)) {
    case 0:
      return [{ kind: 'designation', designations: ['Q', 'B-Sci'], verbatim: 'Q/B-Sci', understood: true }]
    case 1: {
      const verbatim = 'Must have C+ or better to transfer.'
      return [{ kind: 'minimum-grade', grade: 'C+', purpose: 'credit', verbatim, understood: true }]
    }
    case 2: {
      const course = `${to}:${random.pick(SUBJECTS)} ${100 + random.below(300)}`
      const verbatim = `Precludes credit for ${course}`
      return [{ kind: 'exclusion', courses: [course], limit: 'none', verbatim, understood: true }]
    }
    default:
      return []
  }
}
