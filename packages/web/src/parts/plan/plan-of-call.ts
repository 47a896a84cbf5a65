import type { PlanInputs, TakenCourse } from './plan-link.ts'

/** The plan that a call of `tn_transfer_resolve` asks for; undefined where it needs what only the tool knows. */
export function askedPlan(args: Readonly<Record<string, unknown>>): PlanInputs | undefined {
  const {
    targetInstitution,
    sourceInstitution,
    sourceCourses = [],
    completions = [],
    asOfDate,
    cursor,
  } = args
  if (typeof targetInstitution !== 'string' || cursor !== undefined) return undefined
  if (!Array.isArray(sourceCourses) || !Array.isArray(completions)) return undefined
  const given = [...sourceCourses.map((course) => ({ course })), ...completions]
  const courses = given.map((each) => takenCourse(each, sourceInstitution))
  if (!courses.every((course) => course !== undefined)) return undefined
  return {
    to: [targetInstitution],
    ...(typeof asOfDate === 'string' ? { on: asOfDate.slice(0, 10) } : {}),
    ...(courses.length > 0 ? { courses } : {}),
  }
}

interface Given {
  course?: unknown
  grade?: unknown
  completed?: unknown
}

/** A bare code belongs to the school that the call names; without one only the server knows. */
function takenCourse({ course, grade, completed }: Given, school: unknown): TakenCourse | undefined {
  if (typeof course !== 'string') return undefined
  const isBare = !course.includes(':')
  if (isBare && typeof school !== 'string') return undefined
  return {
    course: isBare ? `${String(school).toLowerCase()}:${course}` : course,
    grade: typeof grade === 'string' ? grade : null,
    term: null,
    credits: null,
    completed: typeof completed === 'string' ? completed : null,
  }
}
