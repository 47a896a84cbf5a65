import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

const MOST_PARTS = 60

/** What a goal asks for at its school. */
export type Requirement =
  | { course: string }
  | { allOf: readonly Requirement[]; name?: string | undefined }
  | { nOf: number; of: readonly Requirement[]; name?: string | undefined }
  | {
      creditsFrom: number
      subjects?: readonly string[] | undefined
      courses?: readonly string[] | undefined
      atLeastLevel?: number | undefined
      name?: string | undefined
    }

const name = lazy(() => z.string().trim().min(1).max(120).optional().describe('What people call it'))
const CourseText = lazy(() => z.string().trim().min(1).max(165))

/** Written out to the depth that is read: a schema that names itself is not understood by every client. */
function requirementOf(depth: number): z.ZodType<Requirement> {
  const leaves = [
    z.strictObject({ course: CourseText().describe('Such as aur:COSC 101') }),
    z.strictObject({
      creditsFrom: z.number().min(0.5).max(300).describe('So many credits'),
      subjects: z
        .array(z.string().trim().min(1).max(20))
        .min(1)
        .max(MOST_PARTS)
        .optional()
        .describe('In these subjects'),
      courses: z.array(CourseText()).min(1).max(MOST_PARTS).optional().describe('From these courses'),
      atLeastLevel: z.int().min(100).max(900).optional().describe('Such as 300'),
      name: name(),
    }),
  ] as const
  if (depth === 0) return z.union(leaves)
  const parts = z
    .array(requirementOf(depth - 1))
    .min(1)
    .max(MOST_PARTS)
  return z.union([
    ...leaves,
    z.strictObject({ allOf: parts.describe('Courses or credits, every one of them'), name: name() }),
    z.strictObject({
      nOf: z.int().min(1).max(MOST_PARTS).describe('So many of them'),
      of: parts.describe('Courses or credits'),
      name: name(),
    }),
  ])
}

export const Requirement = lazy(() => requirementOf(1))

const partsOf = (tree: Requirement): readonly Requirement[] =>
  'allOf' in tree ? tree.allOf : 'nOf' in tree ? tree.of : []

/** The courses that it names, each once. */
export const requiredCourses = (tree: Requirement): string[] => [
  ...new Set(
    'course' in tree
      ? [tree.course]
      : 'creditsFrom' in tree
        ? (tree.courses ?? [])
        : partsOf(tree).flatMap(requiredCourses),
  ),
]

/** Whether credits for it may come from a course of whatever code. */
export function takesAnyCredits(tree: Requirement, subject: string, level: number): boolean {
  if ('course' in tree) return false
  if (!('creditsFrom' in tree)) return partsOf(tree).some((part) => takesAnyCredits(part, subject, level))
  const { subjects, courses, atLeastLevel = 0 } = tree
  return courses === undefined && level >= atLeastLevel && (subjects?.includes(subject) ?? true)
}

/** The courses without which it cannot be met: nothing where what can be had is enough. */
export function lackingCourses(tree: Requirement, canBeHad: (course: string) => boolean): string[] {
  if ('course' in tree) return canBeHad(tree.course) ? [] : [tree.course]
  if ('creditsFrom' in tree) return tree.courses?.some(canBeHad) ? [] : requiredCourses(tree)
  const lacking = partsOf(tree).map((part) => lackingCourses(part, canBeHad))
  const enough = 'nOf' in tree ? tree.nOf : lacking.length
  return lacking.filter((each) => each.length === 0).length >= enough ? [] : [...new Set(lacking.flat())]
}

/** The same with every course written as `change` does. */
export function withRequiredCourses(tree: Requirement, change: (course: string) => string): Requirement {
  if ('course' in tree) return { course: change(tree.course) }
  if ('creditsFrom' in tree) return tree.courses ? { ...tree, courses: tree.courses.map(change) } : tree
  if ('allOf' in tree) return { ...tree, allOf: tree.allOf.map((part) => withRequiredCourses(part, change)) }
  return { ...tree, of: tree.of.map((part) => withRequiredCourses(part, change)) }
}

/** What people read where a requirement has no name. */
export function requirementText(tree: Requirement): string {
  if ('course' in tree) return tree.course
  if (tree.name !== undefined) return tree.name
  if ('allOf' in tree) return `All of ${tree.allOf.map(requirementText).join(', ')}`
  if ('nOf' in tree) return `${tree.nOf} of ${tree.of.map(requirementText).join(', ')}`
  const { creditsFrom, subjects, courses, atLeastLevel } = tree
  return [
    `${creditsFrom} credits`,
    ...(subjects ? [`in ${subjects.join(', ')}`] : []),
    ...(courses ? [`from ${courses.join(', ')}`] : []),
    ...(atLeastLevel === undefined ? [] : [`at level ${atLeastLevel} or above`]),
  ].join(' ')
}
