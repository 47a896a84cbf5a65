import type { Arguments } from '../../api/call.ts'

export type PlanArguments = Arguments<'tn_plan_terms'>
export type Goal = PlanArguments['goals'][number]

/** What is asked; in the address, so that a reload or a bookmark asks the same. */
export type Question = Omit<PlanArguments, 'alternatives' | 'whatIf' | 'seconds'> & {
  terms: number
  maxCredits: number
}

export const FIRST_QUESTION: Question = { goals: [], terms: 8, maxCredits: 15 }
export const MOST_TERMS = 12
export const MOST_GOALS = 6

/** Whether a goal is as many credits as possible. */
export const wantsMost = ({ credits, courses, requirements }: Goal): boolean =>
  credits === undefined && courses === undefined && requirements === undefined

/** The terms without courses. */
export const termsOff = ({ termLimits = [] }: Question): string[] =>
  termLimits.flatMap(({ term, maxCredits }) => (maxCredits === 0 ? term : []))

export function withTermOff(
  { termLimits = [], ...question }: Question,
  term: string,
  isOff: boolean,
): Question {
  const others = termLimits.filter((each) => each.term !== term)
  const limits = isOff ? [...others, { term, maxCredits: 0 }] : others
  return limits.length === 0 ? question : { ...question, termLimits: limits }
}

export const questionHash = (question: Question): string => encodeURIComponent(JSON.stringify(question))

/** Undefined where an address was cut or changed. */
export function readQuestionHash(hash: string): Question | undefined {
  if (hash === '') return FIRST_QUESTION
  try {
    return readQuestion(JSON.parse(decodeURIComponent(hash)))
  } catch {
    return undefined
  }
}

/** Undefined for what the page cannot show; the server checks the rest. */
export const readQuestion = (value: unknown): Question | undefined => (isQuestion(value) ? value : undefined)

const isQuestion = (value: unknown): value is Question =>
  isObject(value) &&
  Array.isArray(value['goals']) &&
  value['goals'].every((goal) => isObject(goal) && typeof goal['school'] === 'string') &&
  typeof value['terms'] === 'number' &&
  typeof value['maxCredits'] === 'number' &&
  [value['school'], value['firstTerm']].every((text) => text === undefined || typeof text === 'string') &&
  (value['termLimits'] === undefined ||
    (Array.isArray(value['termLimits']) && value['termLimits'].every((limit) => isObject(limit))))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
