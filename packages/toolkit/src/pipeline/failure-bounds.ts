import { shortLabel } from '../contract/budget.ts'
import { ERROR_KINDS, ErrorDetails, type ToolError } from '../contract/errors.ts'
import type { Call } from './call.ts'
import { note } from './faults.ts'

const LONGEST_TEXT = 400
const MOST_ENTRIES = 8
const MOST_NAMES = 40

/** Messages may repeat what a caller sent, so they are kept short. */
export const boundedMessage = ({ message }: ToolError): string => shortLabel(message, LONGEST_TEXT)

/** The details as the contract has them, each part short, whatever was put into them. */
export function boundedDetails({ code, details }: ToolError, call: Call): ErrorDetails {
  const checked = ErrorDetails().safeParse(details)
  if (!checked.success) return note(call, checked.error, { kind: ERROR_KINDS[code] })
  const { reason, issues, nearest, ...rest } = checked.data
  return {
    ...rest,
    ...(reason === undefined ? {} : { reason: shortLabel(reason, LONGEST_TEXT) }),
    ...(issues === undefined ? {} : { issues: issues.slice(0, MOST_ENTRIES).map(boundedIssue) }),
    ...(nearest === undefined
      ? {}
      : { nearest: nearest.slice(0, MOST_NAMES).map((name) => shortLabel(name)) }),
  }
}

const boundedIssue = ({ path, message, expected }: NonNullable<ErrorDetails['issues']>[number]) => ({
  path: shortLabel(path),
  message: shortLabel(message),
  ...(expected === undefined ? {} : { expected: shortLabel(expected) }),
})
