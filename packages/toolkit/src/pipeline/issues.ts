import * as z from 'zod'
import { shortLabel } from '../contract/budget.ts'
import type { ErrorIssue } from '../contract/errors.ts'

const MOST_KEYS = 8

/** An issue in our words; `custom` where the tool's author chose the words. */
export interface DescribedIssue extends ErrorIssue {
  custom: boolean
}

const StandardMessage = z.union([
  z.string(),
  z.looseObject({ message: z.string() }).transform(({ message }) => message),
])

/** What zod says of the issue where the schema's author said nothing. */
function standardMessage(issue: z.core.$ZodIssue): string | undefined {
  const { localeError } = z.config()
  return localeError && StandardMessage.safeParse(Reflect.apply(localeError, undefined, [issue])).data
}

export function describeIssue(issue: z.core.$ZodIssue): DescribedIssue {
  const custom = issue.message !== standardMessage(issue)
  const expected = expectedOf(issue)
  return {
    path: shortLabel(issue.path.map(String).join('.')),
    message: shortLabel(custom ? issue.message : plainMessage(issue)),
    ...(expected ? { expected: shortLabel(expected) } : {}),
    custom,
  }
}

function plainMessage(issue: z.core.$ZodIssue): string {
  if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    issue.message.endsWith('received undefined')
  )
    return 'is required'
  if (issue.code === 'unrecognized_keys')
    return `unknown field ${issue.keys
      .slice(0, MOST_KEYS)
      .map((key) => shortLabel(key))
      .join(', ')}`
  return issue.message
}

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
