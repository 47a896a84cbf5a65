import type { Assumption } from '../assumption.ts'
import type { AgreementFacts, CourseFacts } from '../facts.ts'
import type { PlanCourse } from '../problem/problem.ts'
import { gradeFor } from './agreements.ts'
import type { Offered } from './offered.ts'
import type { Had } from './record.ts'

const LONGEST_QUOTE = 240
const quoted = (text: string): string =>
  `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).toWellFormed()}…` : text}”`

export const recordAssumptions = (had: readonly Had[]): Assumption[] => {
  const courses = had.flatMap(({ course, inProgress }) => (inProgress ? course : []))
  return courses.length === 0
    ? []
    : [
        {
          kind: 'in-progress',
          courses,
          text: 'Courses in progress are completed',
          effect: 'Courses that need them, and the credit that they earn, have to wait',
        },
      ]
}

/** What is not known of a course that a plan may hold. */
export function courseAssumptions(
  { course }: Pick<PlanCourse, 'course'>,
  facts: CourseFacts | undefined,
  { open, offered }: { open: readonly string[]; offered: Offered | undefined },
): Assumption[] {
  const about = (kind: Assumption['kind'], text: string, effect: string): Assumption => ({
    kind,
    courses: [course],
    text,
    effect,
  })
  const uncertain = [facts?.prerequisite, facts?.corequisite, facts?.antirequisite].filter(
    (each) => each !== undefined && !each.certain,
  )
  return [
    ...(facts === undefined || facts.title === null
      ? [
          about(
            'requisites-unknown',
            'The catalog does not describe it, so it is planned without prerequisites',
            'It may have to be taken later',
          ),
        ]
      : []),
    ...(facts?.credits === null || facts === undefined
      ? [about('credits-unknown', 'It has 3 credits', 'Its term may hold more or fewer credits')]
      : []),
    ...(offered?.by === 'unknown'
      ? [about('offering-unknown', 'It is offered in every term', 'It may have to move to another term')]
      : offered?.by === 'usual'
        ? [
            about(
              'offering-usual',
              'It is offered in the same seasons as in the past',
              'It may have to move to another term',
            ),
          ]
        : []),
    ...open.map((text) =>
      about('condition', `This condition is met: ${quoted(text)}`, 'The course cannot be taken without it'),
    ),
    ...uncertain.map((each) =>
      about(
        'reading-uncertain',
        `Its requisites are read from: ${quoted(each?.sentence ?? '')}`,
        'It may need other courses first',
      ),
    ),
  ]
}

/** What an agreement asks for beside its courses. */
export function agreementAssumptions(
  agreements: readonly AgreementFacts[],
  had: ReadonlyMap<string, Had>,
): Assumption[] {
  return agreements.flatMap((agreement): Assumption[] => {
    const courses = [...new Set(agreement.ways.flat())]
    const graded = courses.flatMap((course) => {
      const grade = gradeFor(agreement, course)
      const known = had.get(course)?.grade
      return grade === undefined || known !== undefined ? [] : [{ course, grade }]
    })
    return [
      ...graded.map(({ course, grade }): Assumption => ({
        kind: 'minimum-grade',
        courses: [course],
        text: `The grade is ${grade} or better, as ${agreement.said} asks`,
        effect: 'Without it the agreement gives no credit',
      })),
      ...agreement.conditions.map((text): Assumption => ({
        kind: 'agreement-condition',
        courses,
        text: `This condition of ${agreement.said} is met: ${quoted(text)}`,
        effect: 'Without it the agreement may give less credit, or none',
      })),
    ]
  })
}

/** Those that concern a plan's courses and agreements, each once. */
export function assumptionsFor(
  all: readonly Assumption[],
  planned: ReadonlySet<string>,
  used: readonly AgreementFacts[],
): Assumption[] {
  const said = new Set(used.map((agreement) => agreement.said))
  const merged = new Map<string, Assumption>()
  for (const each of all) {
    const ofAgreement = each.kind === 'minimum-grade' || each.kind === 'agreement-condition'
    const concerns = ofAgreement
      ? [...said].some((text) => each.text.includes(text))
      : each.kind === 'in-progress' || each.courses.some((course) => planned.has(course))
    if (!concerns) continue
    const key = `${each.kind} ${each.text}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, courses: [...new Set([...known.courses, ...each.courses])] } : each)
  }
  return [...merged.values()]
}
