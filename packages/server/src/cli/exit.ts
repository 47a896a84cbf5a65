import { isToolError, type ErrorKind } from '@tutor-nexus/toolkit'
import { SettingsError } from '../settings.ts'
import { StoreError } from '../store/errors.ts'

/** What a program that runs `tn` can tell a failure by. */
export const EXIT: Readonly<Record<ErrorKind, number>> = { system: 1, validation: 2, business: 3 }

/** Something that the person at the keyboard can mend; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Says what went wrong, in one line where we know it, and gives the exit code. */
export function reportError(error: unknown): number {
  if (error instanceof UsageError || error instanceof SettingsError)
    return say(error.message, EXIT.validation)
  if (error instanceof StoreError) return say(error.message, EXIT.business)
  if (isToolError(error)) return say(error.message, EXIT[error.details.kind])
  return say(error instanceof Error ? (error.stack ?? error.message) : String(error), EXIT.system)
}

function say(message: string, code: number): number {
  console.error(`tn: ${message}`)
  return code
}
