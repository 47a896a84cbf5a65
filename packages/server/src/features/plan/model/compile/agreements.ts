import { schoolOf } from '../../../../platform/catalog/course-reference.ts'
import type { AgreementFacts, GivenFacts } from '../facts.ts'
import type { Given, PlanCourse, Use } from '../problem/problem.ts'
import { isTooLow, type Had } from './record.ts'

interface UseContext {
  had: ReadonlyMap<string, Had>
  candidates: ReadonlyMap<string, Pick<PlanCourse, 'terms'>>
  terms: readonly { end: string }[]
}

const MOST_USES = 24

/** The ways to use an agreement: with courses had, each in force when it was completed, and courses to be taken. */
export function usesOf(agreement: AgreementFacts, context: UseContext): Use[] {
  const ways = agreement.ways.flatMap((way) => {
    const split = splitWay(way, agreement, context)
    return split ? [split] : []
  })
  return ways
    .flatMap((way, index) =>
      agreement.gives.map((gives, alternative): Use => ({
        id: `${agreement.ruleId} ${index + 1}.${alternative + 1}`,
        rule: agreement.ruleId,
        school: agreement.school,
        ...way,
        gives: gives.map(givenOf),
      })),
    )
    .slice(0, MOST_USES)
}

function splitWay(
  way: readonly string[],
  agreement: AgreementFacts,
  { had, candidates, terms }: UseContext,
): Pick<Use, 'had' | 'courses'> | undefined {
  const taken: string[] = []
  const courses: { course: string; terms: readonly number[] }[] = []
  for (const course of way) {
    const record = had.get(course)
    if (record && isInForce(agreement, record.on) && !isTooLow(record, gradeFor(agreement, course))) {
      taken.push(course)
      continue
    }
    const candidate = candidates.get(course)
    const open = candidate?.terms.filter((term) => isInForce(agreement, terms[term]?.end ?? '')) ?? []
    if (open.length === 0) return undefined
    courses.push({ course, terms: open })
  }
  return { had: taken, courses }
}

const isInForce = ({ start, end }: AgreementFacts, day: string): boolean =>
  (start === undefined || start <= day) && (end === undefined || day <= end)

/** The grade that an agreement asks for in a course. */
export const gradeFor = ({ minimumGrades }: AgreementFacts, course: string): string | undefined =>
  minimumGrades.find(({ courses }) => courses === undefined || courses.includes(course))?.grade

const givenOf = ({ course, credits, subject, level }: GivenFacts): Given => ({
  credits: credits ?? 0,
  ...(course !== undefined && { course }),
  ...(subject !== undefined && { subject }),
  ...(level !== undefined && { level }),
})

/** A course at a goal's own school counts as itself. */
export function ownUse(course: string, credits: number, planned?: Pick<PlanCourse, 'terms'>): Use {
  const { subject, level } = codeFacts(course)
  return {
    id: `own ${course}`,
    rule: `own ${course}`,
    school: schoolOf(course),
    had: planned ? [] : [course],
    courses: planned ? [{ course, terms: planned.terms }] : [],
    gives: [{ course, credits, subject, level }],
  }
}

/** The subject and the level, by hundreds, that a code shows. */
export function codeFacts(course: string): { subject: string; level: number } {
  const code = course.slice(course.indexOf(':') + 1)
  const space = code.lastIndexOf(' ')
  const first = /\d/.exec(code.slice(space + 1))?.[0] ?? '0'
  return { subject: code.slice(0, space), level: Number(first) * 100 }
}
