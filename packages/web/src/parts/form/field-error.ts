import { capitalize } from '../text/words.ts'
import { CallFailure } from '../../api/call-failure.ts'

/** Why what was typed will not do, for the field it stands in. */
export function fieldFault(error: unknown): string | undefined {
  if (!error) return undefined
  return error instanceof CallFailure ? saidOf(error) : 'This page met a fault of its own.'
}

/** What is wrong with the field says it all; the message would only name the field beside it. */
export function saidOf({ message, details }: Pick<CallFailure, 'message' | 'details'>): string {
  const [issue] = details.issues ?? []
  const said = issue ? [issue.message] : [message, details.reason]
  return said.flatMap((part) => (part ? [asSentence(withoutName(part))] : [])).join(' ')
}

/** Programs are told which argument is meant: `filePath: must end in .md`. */
const withoutName = (text: string): string => text.replace(/^[a-z][\w.]*: /, '')

function asSentence(text: string): string {
  const begun = capitalize(text)
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
}
