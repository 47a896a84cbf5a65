import { CallFailure } from '../api/call-failure.ts'

/** Why what was typed will not do, for the field it stands in. */
export function fieldFault(error: unknown): string | undefined {
  if (!error) return undefined
  if (!(error instanceof CallFailure)) return 'This page met a fault of its own.'
  const issue = error.details.issues?.[0]
  return [error.message, error.details.reason, issue && `${issue.path} ${issue.message}`]
    .filter(Boolean)
    .join('. ')
}
