import * as z from 'zod'
import { shortLabel } from '../../contract/budget.ts'
import type { ErrorIssue } from '../../contract/errors.ts'
import { lazy } from '../../contract/lazy.ts'
import { nearestNames } from './nearest-names.ts'
import { plainMessage } from './plain-message.ts'

const MOST_KEYS = 8
/** A field that is taken for another must be much like it. */
export const LIKE_A_FIELD = 0.5

/** An issue in our words; `custom` where they make sense without the path before them. */
export interface DescribedIssue extends ErrorIssue {
  custom: boolean
}

const StandardMessage = lazy(() =>
  z.union([z.string(), z.looseObject({ message: z.string() }).transform(({ message }) => message)]),
)

/** What zod says of the issue where the schema's author said nothing. */
function standardMessage(issue: z.core.$ZodIssue): string | undefined {
  const { localeError } = z.config()
  return localeError && StandardMessage().safeParse(Reflect.apply(localeError, undefined, [issue])).data
}

/**
 * What is wrong, one issue a field.
 *
 * @param fields the names that are known, for those that are not
 */
export const describeIssues = (
  issues: readonly z.core.$ZodIssue[],
  fields: readonly string[] = [],
): DescribedIssue[] =>
  withoutConsequences(issues).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MOST_KEYS).map((key) => unknownField(issue.path, key, fields))
      : [describeIssue(issue)],
  )

/** How many issues there are to describe: a field each, of unknown fields only the first. */
export const countIssues = (issues: readonly z.core.$ZodIssue[]): number =>
  withoutConsequences(issues).reduce(
    (count, issue) =>
      count + (issue.code === 'unrecognized_keys' ? Math.min(issue.keys.length, MOST_KEYS) : 1),
    0,
  )

/** What is of the wrong type may also fail the checks of the right one: a text is too long for a list. */
function withoutConsequences(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const mistyped = new Set(
    issues.flatMap((issue) => (issue.code === 'invalid_type' ? [pathOf(issue.path)] : [])),
  )
  return issues.filter((issue) => issue.code === 'invalid_type' || !mistyped.has(pathOf(issue.path)))
}

/** All of it in one line. */
export const messageOf = (issues: readonly DescribedIssue[]): string =>
  issues
    .map(({ path, message, custom }) => (custom || path === '' ? message : `${path}: ${message}`))
    .join('; ')

/** The issues as an error tells them. */
export const issuesOf = (issues: readonly DescribedIssue[]): ErrorIssue[] =>
  issues.map(({ custom: _, ...issue }) => issue)

function describeIssue(issue: z.core.$ZodIssue): DescribedIssue {
  const custom = issue.message !== standardMessage(issue)
  const expected = expectedOf(issue)
  return {
    path: pathOf(issue.path),
    message: shortLabel(custom ? issue.message : plainMessage(issue)),
    ...(expected ? { expected: shortLabel(expected) } : {}),
    custom,
  }
}

function unknownField(path: readonly PropertyKey[], key: string, fields: readonly string[]): DescribedIssue {
  const [meant] = path.length === 0 ? nearestNames(key, fields, LIKE_A_FIELD) : []
  const asked = meant === undefined ? '' : `; did you mean ${meant}?`
  return { path: pathOf([...path, key]), message: `unknown field ${shortLabel(key)}${asked}`, custom: true }
}

const pathOf = (path: readonly PropertyKey[]): string => shortLabel(path.map(String).join('.'))

function expectedOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    case 'invalid_format':
      return issue.format
    default:
      return undefined
  }
}
