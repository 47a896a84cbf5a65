import { CallFailure } from '../../api/call-failure.ts'
import { asSentence, capitalize } from '../text/words.ts'

/** Why a typed value was rejected, for the field that holds it. */
export function fieldError(error: unknown): string | undefined {
  if (!error) return undefined
  return error instanceof CallFailure ? messageOf(error) : 'Something went wrong on this page.'
}

/** The issue is enough; the message would only name the field again. */
export function messageOf({ message, details }: Pick<CallFailure, 'message' | 'details'>): string {
  const [issue] = details.issues ?? []
  const parts = issue ? [issue.message] : [message, details.reason]
  return parts.flatMap((part) => (part ? [asSentence(capitalize(withoutName(part)))] : [])).join(' ')
}

/** Messages for programs begin with the argument: `filePath: must end in .md`. */
const withoutName = (text: string): string => text.replace(/^[a-z][\w.]*: /, '')
