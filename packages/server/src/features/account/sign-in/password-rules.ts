import { ToolError } from '@tutor-nexus/toolkit'
import guessable from './guessable-passwords.json' with { type: 'json' }

const SHORTEST = 10
const LONGEST = 200
const GUESSABLE: ReadonlySet<string> = new Set(guessable)

/** What is wrong with a new password; undefined if nothing is. No rules about digits or symbols, as NIST advises. */
export function passwordProblem(password: string, name: string): string | undefined {
  const { length } = Array.from(password)
  const folded = password.normalize('NFKC').toLowerCase()
  if (length < SHORTEST) return `Use at least ${SHORTEST} characters`
  if (length > LONGEST) return `Use at most ${LONGEST} characters`
  if (folded === name.normalize('NFKC').toLowerCase()) return 'Your name is easy to guess'
  if (new Set(folded).size < 3 || GUESSABLE.has(folded)) return 'This password is easy to guess'
  return undefined
}

export function assertGoodPassword(password: string, name: string): void {
  const problem = passwordProblem(password, name)
  if (problem !== undefined)
    throw new ToolError('UNPROCESSABLE_ENTITY', 'Choose another password', { details: { reason: problem } })
}
