import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { PlanContext } from '../../define.ts'
import { compilePlan, type PlanQuestion } from '../../model/compile/compile-plan.ts'
import { goalState } from '../../model/problem/measure.ts'
import { unlistedBefore } from '../../model/compile/unlisted.ts'
import type { Goal } from '../../model/problem/problem.ts'
import { lackingCourses, requiredCourses } from '../../model/requirement.ts'
import { termsFrom } from '../../model/terms.ts'
import type { Gathered } from './gather.ts'
import { MOST_TERMS } from './parameters.ts'
import { solve } from './solve.ts'

export const CHANGES = ['terms', 'credits', 'term-on', 'offered', 'agreements', 'none'] as const

/** A goal that the plan does not reach, and the least that would have to change. */
export const Impossible = lazy(() =>
  z.object({
    school: z.string(),
    name: z.string(),
    why: z.array(z.string()).describe('What stands against it'),
    change: z.enum(CHANGES).describe('none: nothing that was tried is enough'),
    text: z.string().describe('The smallest change that makes it possible'),
  }),
)

interface Change {
  kind: (typeof CHANGES)[number]
  text: string
  question: PlanQuestion
}

const SECONDS = 1
const STEPS = [3, 4, 6] as const

/** For each goal that is not met: why, and the first of ever larger changes with which it is. */
export async function impossibleGoals(
  gathered: Gathered,
  unmet: readonly number[],
  context: PlanContext,
): Promise<z.output<ReturnType<typeof Impossible>>[]> {
  const found = []
  for (const index of unmet) {
    const goal = gathered.question.goals[index]
    if (!goal) continue
    const question = { ...gathered.question, goals: [goal] }
    const change = await smallestChange(question, gathered, context)
    found.push({
      school: goal.school,
      name: gathered.goalNames[index] ?? goal.school,
      why: reasonsAgainst(gathered, index),
      change: change?.kind ?? ('none' as const),
      text: change?.text ?? otherWay(gathered, goal),
    })
  }
  return found
}

/** The courses to name, so that a plan can hold what the catalog does not have. */
export function coursesToName({ compiled, facts }: Gathered, { want }: Goal): string[] {
  if (want === 'most') return []
  const required = requiredCourses(want)
  const unlisted = required.flatMap((course) => unlistedBefore(course, { ...facts, had: compiled.had }))
  return unlisted.length === 0 ? [] : [...new Set([...required, ...unlisted])]
}

function otherWay(gathered: Gathered, goal: Goal): string {
  const named = coursesToName(gathered, goal)
  if (named.length > 0)
    return `Name in courses what is to be planned without the catalog: ${named.join(', ')}`
  return goal.school === gathered.home && goal.want !== 'most' && requiredCourses(goal.want).length === 0
    ? 'Name in courses the courses to choose from; tn_course_search finds them'
    : 'No change of terms, credits or offered terms alone is enough'
}

async function smallestChange(
  question: PlanQuestion,
  { facts }: Gathered,
  context: PlanContext,
): Promise<Change | undefined> {
  for (const change of changesOf(question)) {
    context.signal.throwIfAborted()
    const { problem } = compilePlan(change.question, facts)
    const { schedule } = await solve(problem, { seconds: SECONDS, alternatives: 0 }, context)
    const used = new Set(schedule.uses)
    const uses = problem.uses.filter(({ id }) => used.has(id))
    if (problem.goals.every((goal) => goalState(goal, uses, problem).met)) return change
  }
  return undefined
}

/** From the least to ask of a student to the most. */
function changesOf(question: PlanQuestion): Change[] {
  const { terms } = question
  const usual = Math.max(...terms.map(({ credits }) => credits))
  const longer = (more: number): Change => ({
    kind: 'terms',
    text: more === 1 ? 'One more term' : `${more} more terms`,
    question: {
      ...question,
      terms: termsFrom(terms[0]?.name ?? '', terms.length + more).map((term, index) => ({
        ...term,
        credits: terms[index]?.credits ?? usual,
      })),
    },
  })
  const off = terms.some(({ credits }) => credits === 0)
  const [first] = STEPS
  return [
    ...(terms.length < MOST_TERMS ? [longer(1)] : []),
    ...STEPS.map((more): Change => ({
      kind: 'credits',
      text: `${more} more credits a term`,
      question: {
        ...question,
        terms: terms.map((term) => ({ ...term, credits: term.credits === 0 ? 0 : term.credits + more })),
      },
    })),
    ...(off
      ? [
          {
            kind: 'term-on' as const,
            text: 'Courses in the terms off',
            question: {
              ...question,
              terms: terms.map((term) => ({ ...term, credits: term.credits === 0 ? usual : term.credits })),
            },
          },
        ]
      : []),
    ...(terms.length + STEPS[0] <= MOST_TERMS + first ? [longer(STEPS[0])] : []),
    {
      kind: 'offered',
      text: 'Courses in terms in which they are not known to be offered',
      question: { ...question, relaxed: 'offered' },
    },
    {
      kind: 'agreements',
      text: 'Agreements that have ended still count',
      question: { ...question, relaxed: 'agreements' },
    },
  ]
}

/** Required courses that nothing earns, and those whose only sources cannot be taken. */
function reasonsAgainst({ compiled, question, facts, home }: Gathered, index: number): string[] {
  const goal = question.goals[index]
  if (!goal || goal.want === 'most') return []
  const obstacles = new Map(compiled.obstacles.map((obstacle) => [obstacle.course, obstacle]))
  const open = compiled.problem.uses.filter(
    ({ courses }) => !courses.some(({ course }) => obstacles.has(course)),
  )
  const given = new Set(open.flatMap(({ gives }) => gives.flatMap(({ course }) => course ?? [])))
  const named = new Set(
    facts.agreements.flatMap(({ gives }) => gives.flat().flatMap(({ course }) => course ?? [])),
  )
  const lacking = lackingCourses(goal.want, (course) => given.has(course))
  const said = lacking.map((course) => {
    const unlisted = unlistedBefore(course, { ...facts, had: compiled.had })
    if (unlisted.includes(course)) return `The catalog does not have ${course}`
    if (unlisted.length > 0)
      return `${course} needs ${unlisted.join(' and ')}, which the catalog does not have`
    const own = obstacles.get(course)
    if (own) return `${course} is a course ${WHY[own.why]}`
    if (!named.has(course)) return `No agreement that is known gives ${course}`
    const sources = facts.agreements
      .filter(({ gives }) => gives.flat().some((each) => each.course === course))
      .flatMap(({ ways }) => ways.flat())
    const blocked = [...new Set(sources)].flatMap((each) => obstacles.get(each) ?? [])
    const [obstacle] = blocked
    return obstacle
      ? `${course} comes from ${obstacle.course}, ${WHY[obstacle.why]}`
      : `The agreements for ${course} are not in force in any of the terms`
  })
  if (said.length > 0) return said
  return compiled.problem.uses.some(({ school, courses }) => school === goal.school && courses.length > 0)
    ? ['The terms do not hold all the courses that it needs']
    : [
        goal.school === home
          ? 'The catalog lists no courses of the school that count for it and are open to you: name some in courses'
          : 'No course that is known and not completed counts there',
      ]
}

const WHY = {
  completed: 'which is completed outside the range of the agreement',
  excluded: 'which is left out',
  exclusion: 'which excludes a completed course',
  prerequisite: 'whose prerequisites no course here meets',
  'not-offered': 'which is offered in none of the terms',
} as const
